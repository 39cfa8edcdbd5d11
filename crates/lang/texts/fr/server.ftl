### Ce qu’un serveur dit par HTTP, en français. Les clés des refus sont leurs noms durables.

## Qui l’on est

refused-bad-name = Un nom a de 2 à 20 lettres sans accent, chiffres, - ou _.
refused-name-taken = Quelqu’un porte déjà ce nom.
refused-bad-password = Un mot de passe a de 8 à 200 caractères.
refused-wrong-password = Le nom ou le mot de passe est faux.
refused-too-many-attempts = Il y a eu trop d’essais de connexion. Attendez un quart d’heure.
refused-too-many-guests = Trop d’invités viennent d’arriver de votre adresse. Attendez une minute.
refused-too-many-accounts = Trop de comptes ont été créés depuis votre adresse. Attendez une heure.
refused-has-account = Vous avez un compte. Déconnectez-vous d’abord.
refused-no-account = Pour cela il faut un compte.
refused-signed-out = Vous vous êtes déconnecté.
refused-not-admin = Seuls ceux qui s’occupent de ce serveur peuvent faire cela.
refused-foreign-origin = Cette demande vient de la page de quelqu’un d’autre.
refused-no-origin = Votre navigateur ne dit pas de quelle page vient cette demande : elle ne compte pas.
refused-has-games = Un compte qui a joué reste celui d’une personne. Créez-en un autre pour un robot.
refused-bad-scopes = Un jeton sert à jouer, à parler ou aux deux.
refused-too-many-tokens = Vous avez autant de jetons qu’il est permis. Retirez-en un d’abord.
refused-no-such-token = Vous n’avez pas ce jeton.
refused-no-such-session = Vous n’avez pas cette session.

## Tables et parties

refused-bad-clock = Une pendule a de 1 seconde à 24 heures, une partie par correspondance de 1 minute à 28 jours par tour.
refused-bad-seats = Il y a autant de places que de joueurs.
refused-too-many-tables = Vous venez d’ouvrir trop de tables. Attendez une minute.
refused-too-many-messages = Vous venez d’envoyer trop de messages. Attendez un moment.
refused-correspondence = Dans une partie par correspondance, personne n’a besoin d’être là : la pendule décide.
refused-stale = Autre chose s’est passé avant. Regardez de nouveau et décidez.
refused-no-setup = Il n’est pas dit à quoi l’on joue.
refused-no-such-game = Ce jeu n’existe pas.
refused-cannot-stop = Le tour ne peut pas finir ici.
refused-no-such-pool = Choisissez un jeu pour 2 à 4 joueurs.
refused-too-many-records = Vous gardez autant de parties qu’il est permis. Enlevez-en d’abord.
refused-no-such-record = Vous ne gardez pas cette partie.

## Images et listes

refused-bad-kind = Une image est svg, png ou gif.
refused-bad-width = Une image ne peut pas être si large ou si étroite.
refused-bad-moment = La partie n’est pas allée si loin.
refused-too-many-pictures = Trop d’images viennent d’être peintes pour vous. Attendez une minute.
refused-busy = Trop d’autres attendent. Réessayez dans un instant.
refused-bad-filter = La liste ne se trie pas par cela.
refused-bad-status = Une table est ouverte, en cours ou finie.
refused-bad-time = Ce n’est pas une date.
refused-bad-number = Ce n’est pas un nombre.
refused-bad-from = Ce n’est pas le numéro d’un événement.

## Les autres

refused-no-such-user = Personne ne porte ce nom.
refused-no-such-person = Cette personne n’existe pas.
refused-yourself = C’est vous.
refused-too-many-muted = Vous n’entendez déjà plus autant de gens qu’il est permis.
refused-not-muted = Vous entendez cette personne.
refused-bad-report = Un signalement a de 1 à 1000 caractères.
refused-too-many-reports = Vous venez de signaler trop de choses. Attendez une heure.
refused-bad-words = Un motif ou un verdict a de 1 à 1000 caractères.
refused-is-admin = Cette personne s’occupe du serveur.
refused-no-such-sanction = Cette sanction n’existe pas, ou elle a été levée.
refused-no-such-report = Ce signalement n’existe pas, ou il a été clos.

## Le serveur

refused-restart = Le serveur redémarre. Réessayez dans un instant.
refused-too-many-connections = Vous avez trop de connexions.
refused-no-such-address = Il n’y a rien à cette adresse.
refused-no-websocket = Seul le jeu en direct se connecte ici.
refused-wrong-method = Cela ne se fait pas à cette adresse.
refused-unreadable = Le serveur ne peut pas lire cela.

## Ce que d’autres voient d’un lien

share-table = { $game } : { $players }
share-bot = robot de niveau { $level }
share-free = place libre
share-open = Une table qui attend des joueurs. Entrez et prenez place.
share-running = Une partie en cours. Suivez-la en direct.
share-won = { $name } a gagné. Revoyez la partie tour par tour.
share-over = La partie est finie. Revoyez-la tour par tour.
share-imported = Une partie à revoir tour par tour.
