### Ce que dit la page, et le terminal quand il montre la même chose, en français.

page-skip = Aller au plateau
page-games = Jeux
page-home = Vers le plateau
page-not-found = Il n’y a rien ici
page-not-found-help = Cette adresse ne mène nulle part. Les trois jeux sont à un clic.
page-skip-main = Aller au contenu
page-places = Pages
page-menu = Menu
page-place-lobby = Salon
page-place-learn = Apprendre
page-place-analysis = Analyse
page-place-leaderboard = Classement
page-place-editor = Éditeur
page-sign-in = Connexion
page-all-settings = Tous les réglages
page-admin = Gestion du serveur
page-preferences = Préférences
page-language = Langue
page-brightness = Couleurs
page-brightness-system = Comme le système
page-brightness-light = Claires
page-brightness-dark = Sombres
page-pieces = Pièces
page-pieces-figures = Figures
page-pieces-letters = Lettres
page-board = Plateau
page-board-paper = Papier
page-board-wood = Bois
page-board-slate = Ardoise
page-sound = Sons
page-confirm = Confirmer chaque coup
page-turn-board = Tourner le plateau vers qui joue

page-board-of = Plateau de { $game }
page-labyrinth = Labyrinthe
page-wall = mur
page-empty = vide
page-neutral = neutre
page-abandoned = abandonné
page-suspended = suspendu
page-commanded-by = aux ordres de { $player }
page-can-be-chosen = peut être choisie
page-chosen = choisie
page-last-turn = dernier coup

page-players = Joueurs
page-in-power = au pouvoir
page-out = éliminé
page-you = vous
page-shares = partage la partie
page-takes-over = { $player } prend l’armée de { $color }.
page-option = { $option } : { $value }
page-place = { $place ->
    [1] 1re place
   *[other] { $place }e place
}
page-score-djambi = { $score ->
    [one] { $score } pièce
   *[other] { $score } pièces
}
page-score-bermudes = { $score ->
    [one] { $score } pion
   *[other] { $score } pions
}
page-score-vorassic = { $score ->
    [one] { $score } point
   *[other] { $score } points
}

page-actions = Actions
page-new-game = Nouvelle partie
page-play-bots = Jouer contre des robots
page-start = Commencer
page-take-back = Reprendre le coup
page-flip = Tourner le plateau
page-save = Enregistrer
page-load = Ouvrir
page-draw = Nulle
page-resign = Abandonner
page-yes = Oui
page-no = Non
page-again = Rejouer
page-ask-replace = Une partie est en cours. L’abandonner pour l’autre ?
page-ask-draw = Tout le monde accepte la nulle ?
page-ask-draw-bots = Proposer la nulle ? Les robots l’acceptent, sauf s’ils sont mieux placés.
page-ask-resign = { $player } abandonne ?
page-declines = { $player } refuse la nulle.
page-rules = Règles
page-read-rule = Lire cette règle
page-close = Fermer
page-step-back = Un pas en arrière
page-stop = Terminer le coup
page-goes-back = Échap revient en arrière.
page-confirm-turn = Jouer ce coup ? ✓ le joue, ↩ revient en arrière.
page-looking-back = Vous regardez une position antérieure.
page-leads-back = Un clic sur le plateau ramène au présent.
page-at-turn = { $turn ->
    [0] Avant le premier coup
   *[other] Après le coup { $turn } sur { $last }
}
page-save-failed = La partie n’a pas pu être enregistrée.
page-load-failed = Ce fichier ne peut pas être lu comme une partie : { $reason }

page-history = Historique
page-walk = Parcourir la partie
page-first = Au début
page-previous = Un coup en arrière
page-next = Un coup en avant
page-last = Au présent
page-no-turns = Aucun coup n’a encore été joué.
page-resigned = abandon
page-flagged = temps écoulé
page-you-won = Vous avez gagné.
page-you-lost = Vous avez perdu.
page-played = { $player } : { $turn }.
page-zoom-in = Plus grand
page-zoom-out = Plus petit

page-type-turn = Saisir un coup
page-play-turn = Jouer
page-keys = Touches
page-key-move = se déplacer sur le plateau
page-key-tab = case suivante qui peut être choisie
page-key-choose = choisir la case
page-key-back = un pas en arrière
page-key-stop = terminer le coup
page-key-piece = pièce suivante de ce genre
page-key-type = saisir un coup
page-key-flip = tourner le plateau
page-key-help = montrer les touches

page-hint = Conseil
page-hint-is = Un bon coup : { $turn }
page-judgment = Évaluation
page-judgment-is = Ce que chacun peut attendre de la partie, selon un robot :
page-help-snake = Avance à partir de la dernière case prise, jamais en diagonale.
page-help-octopus = Avance à partir de toutes ses cases, dans les huit directions.
page-help-french = Les règles habituelles ; les autres en diffèrent peu.
page-help-levels = Le niveau 1 perd contre un enfant, le 8 est le plus fort.
page-seats = Qui joue
page-person = Une personne
page-bot = Robot, niveau { $level }
page-thinks = Un robot réfléchit…
page-no-bots = Les robots n’ont pas pu être chargés. La partie continue sans eux.
page-expects = Suite attendue : { $line } (profondeur : { $depth ->
    [one] { $depth } tour
   *[other] { $depth } tours
})
page-wins-in = { $player } gagne en { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
} au plus.

## L’accueil

page-about-djambi = Quatre armées, un Labyrinthe, des cadavres qui restent
page-about-bermudes = Des pions qui volent, prennent et se retournent
page-about-vorassic = Serpents et pieuvres dans une mer de nombres
page-ways = Façons de jouer
page-way-bots = Contre un robot
page-way-friends = Entre amis ici
page-way-invite = Inviter un ami
page-way-lessons = Nouveau ici ? Apprenez-le en quelques leçons
page-analyze = Analyser
page-continue = Reprendre
page-running = Parties en cours
page-of-turn = { $game }, coup { $turn }
page-between = { $game } : { $players }
page-table-open = La table attend des joueurs
page-no-others = Personne d’autre ne joue pour l’instant.
page-no-own-games = Vous n’avez pas d’autre partie en cours.
page-lists-away = Le serveur ne répond pas : ses parties manquent ici. Vous pouvez tout de même jouer sur ce plateau.
