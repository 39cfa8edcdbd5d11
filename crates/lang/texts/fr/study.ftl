### Revoir des parties, composer des positions, et les leçons, dans le navigateur.

## Les leçons

page-learn-about = De courtes leçons, jouées sur le plateau : une tâche et un coup pour chacune. Vos progrès sont gardés dans ce navigateur.
page-learned = { $done ->
    [one] { $done } leçon faite sur { $count }
   *[other] { $done } leçons faites sur { $count }
}
page-learn-begin = Commencer
page-learn-go-on = Continuer
page-learn-again = Encore une fois
page-lessons = Leçons
page-lessons-all = Les leçons de tous les jeux
page-lesson-previous = Précédente
page-lesson-next = Leçon suivante
page-lesson-again = Recommencer
page-lesson-hint = Regardez ces cases : { $squares }
page-lesson-solved = { $name }, faite
page-lesson-rule = La règle en question
page-lesson-play = Jouer une partie

## Revoir une partie

page-slider = Moment de la partie
page-line-end = À la fin de cette ligne
page-variation = variante { $number } sur { $count }
page-agreed = nulle convenue
page-analysis = Analyse
page-analysis-start = Analyser chaque coup
page-analysis-stop = Arrêter
page-analysis-go-on = Continuer
page-analysis-about = Le meilleur robot examine chaque position, dans votre navigateur.
page-analysis-at = { $done ->
    [one] { $done } position examinée sur { $count }
   *[other] { $done } positions examinées sur { $count }
}
page-analysis-time = Pour chaque position
page-seconds = { $tenths ->
    [0] { $whole } s
   *[other] { $whole },{ $tenths } s
}
page-graph = Ce que chacun pouvait attendre au fil de la partie
page-show-better = Montrer le meilleur coup
page-comment = Commentaire sur ce coup
page-promote = En faire la ligne principale
page-remove = Supprimer à partir d’ici
page-undo = Annuler
page-game-loading = La partie arrive…
page-no-game = Il n’y a pas de partie ici
page-game-missing = Cette partie n’existe pas, ou elle n’est pas ouverte à tous.
page-game-silent = Le serveur ne répond pas.
page-try-again = Réessayer

## Ce qui sort et ce qui entre

page-exchange = Continuer, enregistrer, partager, importer
page-against = Adversaires
page-play-on = Continuer à partir d’ici
page-save-record = Enregistrer la partie
page-save-picture = Image (SVG)
page-edit = Modifier la position
page-position = La position en texte
page-link-game = Lien vers cette partie
page-link-position = Lien vers cette position
page-copy = Copier
page-copied = Copié
page-import = Importer une partie
page-import-about = Une partie telle que Machiavel l’enregistre : choisissez un fichier, déposez-le n’importe où sur cette page, ou collez son texte.
page-import-file = Choisir un fichier
page-import-text = Texte d’une partie
page-import-read = Lire le texte

## Composer une position

page-editor = Composer une position
page-editor-about = Choisissez quoi poser, puis des cases. La même chose encore une fois l’enlève.
page-palette = Quoi poser
page-erase = Rien
page-tool-value = Valeur { $value }
page-tool-wall = Mur
page-begin-with = Partir de
page-begin-start = La position de départ
page-begin-empty = Un plateau vide
page-editor-more = Qui commande quelle armée, et l’ordre
page-to-act = Qui joue
page-base = À qui est le tour normal
page-order = Ordre de jeu
page-control-of = { $color } obéit à
page-owner-of = { $color } est venu avec
page-control-nobody = Personne : neutre
page-control-abandoned = Plus personne : abandonnée
page-score-of = Points de { $player }
page-board-size = Taille du plateau
page-position-fine = Cette position peut être jouée. { $player } joue.
page-position-over = Dans cette position, la partie est finie.
page-play-it = La jouer
page-play-alone = Tous sur cet écran
page-analyze-it = L’analyser
