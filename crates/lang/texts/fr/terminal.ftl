### Ce que seul le terminal dit, en français.

## Avant la partie

terminal-ask-game = Quel jeu ? { $answers }
terminal-ask = { $question } : { $answers } [{ $usual }]
terminal-range = { $least } à { $most }
terminal-numbered = { $number } { $name }
terminal-ask-seat = Qui joue { $player } ? { terminal-human }, ou le niveau d’un robot, de 1 à 8 [{ $usual }]
terminal-human = humain
terminal-no-such-game = Il n’y a pas de jeu « { $answer } ».
terminal-no-such-answer = « { $answer } » n’est pas une des réponses.
terminal-no-such-number = « { $answer } » n’est pas un nombre de { $least } à { $most }.
terminal-no-such-seat = « { $answer } » n’est ni { terminal-human } ni un niveau de 1 à 8.
terminal-seats = La partie a { $players } joueurs, et { $seats } ont été nommés.
terminal-no-game-yet = Aucune partie n’a commencé. Répondez à la question, ou tapez help.

## Pendant la partie

terminal-new-game = Nouvelle partie : { $setup }
terminal-turn = { $number }. { $player } : { $turn }
terminal-resigned = { $number }. { $player } abandonne.
terminal-flagged = { $number }. { $player } n’a plus de temps.
terminal-agreed = { $number }. Nulle par accord.
terminal-thinking = { $player } réfléchit (niveau { $level }).
terminal-score = { $player } : { $score }
terminal-commands = commande { $armies }
terminal-empty = Tapez un coup, ou help.
terminal-too-long = Cette ligne est trop longue.
terminal-not-text = Cette ligne n’est pas du texte UTF-8.
terminal-hint = Un bon coup : { $turn }
terminal-moves = { $count ->
    [one] Un coup est permis :
   *[other] { $count } coups sont permis :
}
terminal-moves-many = Plus de { $limit } coups sont permis. Ils partent de ces cases :
terminal-undone = Coup repris.
terminal-nothing-to-undo = Il n’y a rien à reprendre.

## Tout l’écran

terminal-game = Jeu
terminal-level = niveau { $level }
terminal-option = { $option } : { $value }
terminal-too-small = La fenêtre est trop petite pour Machiavel : il lui faut { $cols } colonnes et { $rows } lignes.
terminal-progress = { $player } réfléchit : profondeur { $depth }, { $nodes } positions.
terminal-looking = Recherche d’un bon coup pour { $player } : profondeur { $depth }, { $nodes } positions.
terminal-stops = Un point arrête ici, ou un clic sur la pièce.
terminal-goes-on = Fin revient à la partie.
terminal-bots-play-on = Les robots continuent à jouer.
terminal-really-resign = { $player } abandonne ? o n
terminal-really-draw = Tout le monde accepte-t-il la nulle ? o n
terminal-keys-menu = ↑↓ choisir  ←→ changer  Entrée commencer  o ouvrir  F1 touches  q quitter
terminal-keys-game = Tab suite  Entrée choisir  / saisir  i idée  u reprendre  F1 aide  q quitter
terminal-keys-over = Entrée rejouer  [ ] revoir  u reprendre  s enregistrer  F1 aide  q quitter
terminal-keys-past = [ ] PgPréc PgSuiv revoir  Fin revenir  f tourner  F1 aide  q quitter
terminal-keys-turn = Tab complète  Entrée joue  Échap ferme
terminal-keys-save = Entrée enregistre  Échap ferme
terminal-keys-load = ↑↓ choisir  Entrée ouvre  Échap ferme
terminal-keys-help = ↑↓ PgPréc PgSuiv défilent, Échap ferme
terminal-keys-lesson = Tab suite  Entrée choisir  / saisir  i idée  [ ] leçons  F1 aide  q quitter
terminal-keys-replay = ←→ coups  ↑↓ variantes  Début  Fin  f tourner  F1 aide  q quitter
terminal-keys-pages = { $percent } %  ↑↓ PgPréc PgSuiv défilent  Tab section  / chercher  n suite  q quitter
terminal-key-lesson = leçon précédente ou suivante
terminal-key-variation = vers les variantes de ce coup et retour
terminal-key-far = dix coups en arrière ou en avant
terminal-key-end = à la fin de cette ligne
terminal-key-quit = quitter
terminal-named-enter = Entrée
terminal-named-escape = Échap
terminal-named-page-up = PgPréc
terminal-named-page-down = PgSuiv
terminal-named-home = Début
terminal-named-end = Fin
terminal-search = Chercher
terminal-not-found = « { $text } » n’est pas dans le texte.
terminal-lesson-hint = Regardez ces cases : { $squares }
terminal-lesson-next = Entrée pour continuer.
terminal-variation = Variante { $number } sur { $count }
terminal-variations = Variantes, avec ↓ : { $turns }
terminal-best = Le mieux pour { $player } : { $line } (profondeur { $depth }, { $nodes } positions)
terminal-best-so-far = Le mieux pour { $player } jusqu’ici : { $line } (profondeur { $depth }, { $nodes } positions)

## Les fichiers

terminal-saved = La partie est enregistrée : { $file }
terminal-save-failed = La partie n’a pas pu être enregistrée : { $reason }
terminal-file-exists = Le fichier { $file } existe déjà. Choisissez un autre nom.
terminal-load-what = Dites quel fichier, par exemple : load partie.record
terminal-load-failed = La partie n’a pas pu être ouverte : { $reason }
terminal-loaded = La partie continue : { $file }

## L’aide

terminal-help-answer = Répondez à la question ; une ligne vide prend la réponse entre crochets.
terminal-help-turn = { $game ->
    [bermudes] Tapez un coup : G4xC8 élimine, F2-F4-H4 saute deux fois.
    [vorassic] Tapez la case que vous capturez, la colonne puis la rangée : B0.
   *[djambi] Tapez un coup : c3-f6 déplace, c2-c4@e7 tue et pose le cadavre en e7, b2-d4*d5 fait tuer le Reporter, d5-e5@a9>f6 sort du Labyrinthe.
}
terminal-legend = { $game ->
    [bermudes] Sur le plateau, un anneau ou o est un pion blanc, un disque ou x un pion noir.
    [vorassic] Sur le plateau, un chiffre est la valeur d’une case libre, une minuscule une case capturée, la majuscule la dernière, et # un mur. J est Jaune, V Vert, R Rouge et B Bleu.
   *[djambi] Sur le plateau, une pièce est la lettre de son armée (R rouge, B bleue, Y jaune, G verte) suivie de la sienne (C Chef, A Assassin, R Reporter, D Diplomate, N Nécromobile, M Militant), x est un cadavre et ( ) le Labyrinthe.
}
terminal-help-or = Ou tapez un de ces mots :
terminal-help-lesson = Jouez le coup demandé : tapez-le, comme dans une partie.
terminal-command-help = montre ceci
terminal-command-rules = raconte les règles
terminal-command-moves = liste les coups permis
terminal-command-hint = montre un bon coup
terminal-command-undo = reprend votre dernier coup
terminal-command-save = enregistre la partie ; un nom de fichier peut suivre
terminal-command-load = continue une partie enregistrée ; le nom de son fichier suit
terminal-command-board = montre encore le plateau
terminal-command-resign = abandonne
terminal-command-quit = enregistre la partie et termine
terminal-command-next = passe à la leçon suivante
terminal-command-back = revient à la leçon précédente
