### Ce qui concerne les autres, dans le navigateur.

## Comptes

page-one-moment = Un instant…
page-no-answer = Le serveur ne répond pas. Réessayez dans un instant.
page-refused-by-code = Le serveur refuse ({ $code }).
page-cancel = Annuler
page-older = Plus anciens

page-name = Nom
page-name-help = De 2 à 20 lettres sans accent, chiffres, - ou _. Tout le monde le voit.
page-password = Mot de passe
page-password-help = Au moins 8 caractères.
page-password-show = Montrer
page-password-hide = Cacher
page-has-account = J’ai un compte
page-no-account = Je suis nouveau
page-sign-up = Créer un compte
page-sign-out = Se déconnecter
page-signed-in-as = Vous êtes connecté sous le nom { $name }.
page-sign-up-why = Un compte garde votre nom et vos parties sur tous vos appareils, et ses parties classées comptent. Il ne faut qu’un nom et un mot de passe.
page-sign-in-lost = Aucune adresse n’est gardée : un mot de passe perdu ne peut être envoyé nulle part. Qui gère ce serveur peut aider.
page-guest-signs-up = Vous êtes l’invité { $name }. Vos parties et tout le reste vous restent.
page-guest-signs-in = Vous êtes l’invité { $name }. Les parties de l’invité ne passent pas à un compte qui existe déjà.

page-refused-banned = Vous êtes banni de ce serveur. La raison : { $reason }
page-refused-bad-time = La fin doit être dans l’avenir.

page-settings = Réglages
page-account = Compte
page-profile = Mon profil
page-you-nobody = Vous n’êtes pas connecté. On peut jouer sans compte ; avec un compte, vos parties et votre classement vous suivent sur tous vos appareils.
page-you-guest = Vous êtes l’invité { $name }.
page-you-account = Vous êtes { $name }.
page-you-bot = Vous êtes { $name }, un compte pour lequel un programme joue.
page-rename = Changer de nom
page-guest-leaves = Un invité qui se déconnecte ne peut pas revenir : les parties restent, mais plus à vous.
page-notifications = Notifications
page-notices-ask = Autoriser les notifications
page-notices-why = Tant qu’une table est ouverte à l’arrière-plan, le navigateur peut vous prévenir quand c’est à vous.
page-notices-granted = Les notifications sont autorisées : tant qu’une table est ouverte à l’arrière-plan, le navigateur vous prévient quand c’est à vous.
page-notices-denied = Le navigateur ne l’autorise pas pour ce site. Ses réglages le permettent.
page-notices-missing = Ce navigateur ne le peut pas ici.
page-password-change = Changer le mot de passe
page-password-old = Mot de passe actuel
page-password-new = Nouveau mot de passe
page-password-ends = Sur tous les autres appareils vous êtes déconnecté.
page-password-changed = Le mot de passe est changé.
page-tokens = Jetons pour programmes
page-token-about = Un programme qui a un jeton joue ou parle en votre nom.
page-token-api = Ce que peuvent les programmes
page-tokens-none = Vous n’avez pas de jeton.
page-token-name = À quoi sert le jeton
page-token-for = Ce qu’il permet
page-scope-play = Jouer
page-scope-talk = Parler
page-token-make = Créer un jeton
page-token-once = Voici le jeton. Il est montré maintenant et plus jamais :
page-token-remove = Supprimer { $name }
page-token-removed = Le jeton est supprimé.
page-bot-account = Compte d’un programme
page-bot-about = Si un programme joue pour ce compte, tout le monde doit le savoir. C’est possible avant la première partie, et définitif.
page-bot-become = En faire un compte de bot
page-bot-sure = Dès lors, tout le monde voit qu’un programme joue. C’est irréversible.
page-mutes = Personnes que vous n’entendez pas
page-mutes-none = Vous entendez tout le monde.
page-mute-name = Ne plus entendre { $name }
page-unmute-name = Entendre de nouveau { $name }
page-muted = Ce que dit cette personne ne vous est plus montré.
page-unmuted = Vous entendez de nouveau cette personne.
page-data = Vos données
page-data-about = Tout ce que ce serveur garde sur vous, dans un fichier JSON.
page-data-export = Télécharger mes données
page-delete = Supprimer le compte
page-delete-about = Vos parties restent, mais plus liées à vous. Les parties en cours continuent sans vous.
page-delete-sure = C’est irréversible. Entrez votre mot de passe pour confirmer.

page-no-user = Personne ici ne s’appelle { $name }
page-no-user-help = Le nom s’écrit peut-être autrement, ou le compte a été supprimé. Les invités n’ont pas de page.
page-tag-bot = bot
page-since = Ici depuis le { $day }
page-ratings = Classements
page-strength = Classement
page-no-ratings = Aucune partie classée pour l’instant.
page-for-players = { $players } joueurs
page-games-rated = { $games ->
    [one] une partie classée
   *[other] { $games } parties classées
}
page-rated-games = Parties classées
page-graph = { $games ->
    [one] Le classement après une partie : { $last }.
   *[other] Le classement sur { $games } parties : { $last } maintenant, { $low } au moins, { $high } au plus.
}
page-graph-table = En tableau
page-number = N°
page-day = Jour
page-which-game = Partie
page-look-at = La revoir
page-their-games = Parties publiques
page-all-games = Toutes
page-no-games = Pas encore de partie ici.
page-game-running = en cours
page-game-won = gagnée
page-game-lost = perdue
page-game-draw = nulle
page-game-shared = première place partagée
page-note-rated = classée
page-note-private = privée
page-report-them = Signaler…
page-report-text = Que s’est-il passé ? Ceux qui gèrent ce serveur le liront.
page-report-send = Envoyer le signalement
page-report-sent = Le signalement est envoyé. Merci.

page-rank = Place
page-leaderboard-none = Personne n’a encore fini de partie classée de ce genre. Vous pourriez être le premier.
page-about-glicko = Les parties à deux sont classées par Glicko-2. Tout le monde commence à 1500 ; ce qui suit ± diminue à chaque partie.
page-about-weng-lin = Les parties à trois et quatre sont classées par Weng–Lin, d’après les places finales. Tout le monde commence à 1500 ; ce qui suit ± diminue à chaque partie.

page-admin-not = Seuls ceux qui gèrent ce serveur voient cette page.
page-admin-how = Qui héberge le serveur dit en ligne de commande quel compte le fait :
page-admin-reports = Signalements
page-admin-open = Ouverts
page-admin-all = Tous
page-admin-no-open = Aucun signalement en attente.
page-admin-no-reports = Personne n’a signalé personne.
page-admin-by = par { $name }
page-admin-table = la table
page-admin-sanction = Bannir ou faire taire { $name }…
page-admin-close-this = Clore…
page-admin-close = Clore le signalement
page-admin-verdict = Ce qui a été décidé
page-admin-closed = Le signalement est clos.
page-admin-sanctions = Bannissements et silences
page-admin-new = Bannir ou faire taire quelqu’un
page-admin-person = La personne d’identifiant { $id }, d’après un signalement.
page-admin-kind = Quoi
page-admin-kind-ban = Bannissement
page-admin-kind-mute = Silence
page-admin-span = Pour combien de temps
page-admin-span-hour = une heure
page-admin-span-day = un jour
page-admin-span-week = une semaine
page-admin-span-month = 30 jours
page-admin-span-ever = pour toujours
page-admin-span-until = jusqu’au
page-admin-why = Pourquoi ; la personne le saura
page-admin-impose = Appliquer
page-admin-imposed = C’est en vigueur.
page-admin-no-sanctions = Personne n’a jamais été banni ni réduit au silence.
page-admin-lift = Lever pour { $name }
page-admin-lifted = C’est levé.
page-admin-lifted-by = levé par { $name }
page-admin-over = terminé
page-admin-tables = Tables en cours
page-admin-no-tables = Aucune partie n’est en cours.
page-admin-log = Ce qui a été fait
page-admin-no-log = Rien n’a encore été fait.
page-deed-ban = Banni pour toujours : { $reason }
page-deed-mute = Réduit au silence pour toujours : { $reason }
page-deed-ban-until = Banni jusqu’au { $until } : { $reason }
page-deed-mute-until = Réduit au silence jusqu’au { $until } : { $reason }
page-deed-lift-ban = Bannissement levé
page-deed-lift-mute = Silence levé
page-deed-close = Signalement clos : { $reason }
page-deed-admin = Chargé de gérer le serveur
page-deed-no-admin = Ne gère plus le serveur
