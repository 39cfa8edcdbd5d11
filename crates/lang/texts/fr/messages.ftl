### Toutes les phrases et tous les noms que lisent les joueurs, en français.

## Les noms

game-djambi = Djambi
game-bermudes = Bermudes
game-vorassic = Vorassic

rules-french = français
rules-english = anglais
rules-spanish = espagnol
rules-classic = classique

piece-chief = Chef
piece-assassin = Assassin
piece-reporter = Reporter
piece-diplomat = Diplomate
piece-necromobile = Nécromobile
piece-militant = Militant
piece-corpse = Cadavre
piece-pawn = Pion
piece-body = Case capturée
piece-head = Dernière case capturée

color-red = Rouge
color-blue = Bleu
color-yellow = Jaune
color-green = Vert
color-white = Blanc
color-black = Noir

# Les lettres sur les pièces.
letter-red = R
letter-blue = B
letter-yellow = J
letter-green = V

player-number = Joueur { $number }
# Un joueur qui a deux armées : Rouge-Jaune.
player-two-armies = { $first }-{ $second }
list-comma = { $first }, { $second }
list-and = { $first } et { $second }

## Les options d’une partie et leurs valeurs

option-rules = Règlement
option-players = Joueurs
option-seed = Graine
option-seating = Répartition
option-seating-four = Une armée chacun
option-seating-two_by_two = Deux armées chacun, tirées au sort
option-seating-neutral_fill = Une armée chacun, les autres neutres
option-blocked = Sans prise possible
option-blocked-pass = Passer
option-blocked-slide = Déplacer un pion aussi loin qu’on veut
option-blocked-step = Déplacer un pion d’une case
option-blocked-lose = Perdre
option-first = Qui commence
option-first-white = Blanc
option-first-black = Noir
option-mode = Mode
option-mode-snake = Serpent
option-mode-octopus = Pieuvre
option-size = Taille
option-fill = Valeurs
option-fill-distance = Distance aux coins
option-fill-random = Au hasard
option-symmetric = Mêmes chances pour tous
option-symmetric-true = Oui
option-symmetric-false = Non
option-walls = Murs

## Les mots dans les phrases

word-the-piece = { $piece ->
    [chief] le { piece-chief }
    [assassin] l’{ piece-assassin }
    [reporter] le { piece-reporter }
    [diplomat] le { piece-diplomat }
    [necromobile] le { piece-necromobile }
   *[militant] le { piece-militant }
}
word-of-the-piece = { $piece ->
    [chief] du { piece-chief }
    [assassin] de l’{ piece-assassin }
    [reporter] du { piece-reporter }
    [diplomat] du { piece-diplomat }
    [necromobile] du { piece-necromobile }
   *[militant] du { piece-militant }
}
# le Militant bleu
word-color-of-piece = { $color ->
    [red] rouge
    [blue] bleu
    [yellow] jaune
   *[green] vert
}

## Ce qu’il faut choisir

prompt-step = { $step }. { $prompt }
terminal-step-of = { $step } sur { $steps } : { $prompt }

djambi-prompt-piece = Choisissez la pièce qui va agir.
djambi-prompt-destination = Où va { word-the-piece } ?
djambi-prompt-victim = Qui le Reporter tue-t-il ?
djambi-prompt-stop = Épargner tout le monde.
djambi-prompt-placement-corpse = Où posez-vous le cadavre { word-of-the-piece } { word-color-of-piece } ?
djambi-prompt-placement-carried = Où posez-vous le cadavre ?
djambi-prompt-placement-displaced = Où posez-vous { word-the-piece } { word-color-of-piece }, vivant ?
djambi-prompt-exit = Vers quelle case { word-the-piece } sort-il du Labyrinthe ?

bermudes-prompt-piece = Choisissez le pion qui va prendre.
bermudes-prompt-destination = Quel ennemi le pion élimine-t-il ?
bermudes-prompt-jump = Où le pion saute-t-il ?
bermudes-prompt-destination-or-jump = Choisissez un ennemi à éliminer, ou la case d’arrivée d’un saut.
bermudes-prompt-jump-on = Sautez encore, ou arrêtez-vous ici.
bermudes-prompt-stop = S’arrêter ici.
bermudes-prompt-slide-piece = Vous n’avez aucune prise. Choisissez un pion à déplacer.
bermudes-prompt-slide = Où va le pion ?
bermudes-prompt-pass = Vous ne pouvez rien faire : passez.

vorassic-prompt-destination = { $mode ->
    [octopus] Choisissez une case libre voisine de l’une des vôtres.
   *[snake] Choisissez une case libre à côté de votre tête.
}

## Ce qui se passe

turn-of = À { $player } de jouer.
turn-yours = À vous de jouer.
skipped = { $player } ne peut rien jouer et passe son tour.
in-power = { $player } est au pouvoir.
goes-out = { $player } n’est plus en jeu.

## Les résultats

result-win = { $player } a gagné.
result-draw = La partie est nulle.
result-shared = { $players } se partagent la première place.
result-place = { $place ->
    [1] 1er
    [2] 2e
    [3] 3e
   *[4] 4e
} : { $player }

ending-board = { $game ->
    [vorassic] Plus personne ne peut capturer.
    [bermudes] Il n’y avait plus de coup à jouer.
   *[djambi] Un joueur au plus a encore un Chef.
}
ending-suspended = Tous les autres sont suspendus.
ending-stuck = Plus personne ne peut jouer.
ending-few-pawns = { $player } a moins de 6 pions.
ending-withdrawal = { $how ->
    [flag] { $player } a épuisé son temps.
   *[resigned] { $player } a abandonné.
}
ending-agreement = Tout le monde a accepté la nulle.
ending-repetition = La même position est revenue une fois de trop.
ending-quiet-turns = { $game ->
    [bermudes] Trop de tours se sont suivis sans élimination.
   *[djambi] Trop de tours se sont suivis sans mort.
}
ending-dead-position = Plus rien ne peut se décider.

## Les refus de tous les jeux

refused = { $clause } : { $reason }

game-over = La partie est finie.
player-out = Ce joueur n’est déjà plus en jeu.
no-such-square = Il n’y a pas de case { $square }.
setup-name = Il n’y a pas de règles « { $word } ».
setup-form = « { $word } » n’est pas de la forme option=valeur.
setup-twice = L’option « { $word } » apparaît deux fois.
setup-unknown = Ce jeu n’a pas d’option « { $word } ».
setup-value = L’option « { $option } » ne peut pas valoir « { $value } ».

## Djambi : les refus

djambi-unreadable = « { $turn } » n’est pas un tour. Écrivez c3-f6, c2-c4@e7, b2-d4*d5 ou d5-e5@a9>f6.
djambi-game-over = La partie est finie.
djambi-off-board = Les cases vont de a1 à i9.
djambi-no-piece = Il n’y a pas de pièce sur cette case.
djambi-corpse-acts = Un cadavre n’appartient à personne et ne bouge pas tout seul.
djambi-not-yours = Vous ne contrôlez pas cette pièce.
djambi-neutral-acts = Une armée neutre ne joue jamais.
djambi-abandoned-acts = Une armée abandonnée attend qu’un joueur au pouvoir s’en empare.
djambi-suspended-acts = Une armée suspendue ne peut agir avant que le cercle de cadavres ne s’ouvre.
djambi-cannot-move = Cette pièce est enfermée et ne peut pas bouger.
djambi-stays-put = Une pièce doit changer de case ; il est interdit de passer.
djambi-not-in-line = Les pièces vont tout droit : en rangée, en colonne ou en diagonale.
djambi-militant-too-far = Un Militant se déplace d’une ou deux cases.
djambi-blocked = Aucune pièce ne saute, et quelque chose barre le passage.
djambi-stops-in-labyrinth = Seul un Chef peut s’arrêter dans le Labyrinthe.
djambi-own-piece = Une de vos pièces occupe cette case.
djambi-lands-on-corpse = Seul un Nécromobile peut s’arrêter sur un cadavre.
djambi-no-placement = Il n’y aurait aucune case vide où poser la victime.
djambi-militant-in-labyrinth = Un Militant n’entre jamais dans le Labyrinthe, pas même pour tuer.
djambi-militant-kills-chief = Dans ce règlement, un Militant ne peut pas tuer un Chef.
djambi-reporter-lands = Un Reporter s’arrête sur une case vide et tue de là.
djambi-out-of-reach = Un Reporter tue sur les quatre cases qui touchent la sienne, jamais en diagonale.
djambi-no-victim = Il n’y a pas d’ennemi à tuer sur cette case.
djambi-must-kill = Dans ce règlement, un Reporter qui a un ennemi à côté de lui doit tuer.
djambi-necromobile-lands = Un Nécromobile s’arrête sur une case vide ou sur un cadavre, jamais sur un vivant.
djambi-abandoned-touched = On ne touche pas à une armée abandonnée tant que personne ne s’en est emparé.
djambi-suspended-touched = On ne peut ni tuer ni déplacer les pièces d’une armée suspendue.
djambi-no-way-out = La pièce ne pourrait plus sortir du Labyrinthe ; elle ne peut donc pas y entrer.
djambi-closes-way-out = Posée là, la victime fermerait la seule issue du Labyrinthe.
djambi-place-occupied = Cette case n’est pas vide.
djambi-corpse-in-labyrinth = On ne pose jamais un cadavre dans le Labyrinthe.
djambi-puts-in-labyrinth = On ne peut poser qu’un Chef dans le Labyrinthe.
djambi-back-in-labyrinth = Ce qui vient d’être tiré du Labyrinthe n’y est pas remis.
djambi-leaves-to-occupied = La pièce sort du Labyrinthe vers une case vide.
djambi-leaves-to-corpse = Le cadavre va sur la case d’où vient l’Assassin ; arrêtez-vous ailleurs.
djambi-placement-missing = Dites où poser la victime, comme dans c2-c4@e7.
djambi-exit-missing = La pièce doit sortir du Labyrinthe dans le même tour, comme dans d5-e5>f6 ou d5-e5@a9>f6.
djambi-placement-unexpected = Il n’y a rien à poser.
djambi-exit-unexpected = Seule une pièce qui a agi dans le Labyrinthe en sort ainsi.
djambi-victim-unexpected = Seul un Reporter qui vient de se déplacer tue à côté de lui.
djambi-move-first = Un tour commence par le déplacement d’une pièce.

djambi-players = Le Djambi se joue de 2 à 4, pas à { $players }.
djambi-seating = { $players ->
    [one] Un joueur seul ne peut pas jouer en « { $seating } ».
   *[other] { $players } joueurs ne peuvent pas jouer en « { $seating } ».
}

djambi-read-fields = Une position a de quatre à six champs séparés par une espace : ranks to_move control base list owner.
djambi-read-ranks = Une position a 9 rangées, séparées par « / ».
djambi-read-rank-length = La rangée { $rank } ne compte pas 9 cases.
djambi-read-letter = Rangée { $rank } : « { $letter } » n’est ni une armée suivie d’une pièce, ni x, ni un chiffre.
djambi-read-digits = Rangée { $rank } : pas de chiffre 0, et jamais deux chiffres côte à côte.
djambi-read-too-many = { $piece } apparaît trop souvent : une armée n’en a { $most ->
    [one] qu’un seul
   *[other] que { $most }
}.
djambi-read-in-labyrinth = { $piece } est dans le Labyrinthe, où seul un Chef peut rester.
djambi-read-owner = Le champ owner compte quatre signes : numéros de joueurs, à partir de 0 dans l’ordre des places, ou « - ».
djambi-read-control = Le champ control compte quatre signes : joueurs de la table, « - » ou « F ».
djambi-read-player = Le champ { $field } est le numéro d’un joueur de la table.
djambi-read-list = Le champ list est « - » ou la suite des joueurs vivants à partir de celui qui joue.
djambi-read-out = Le joueur { $player } n’est plus en jeu ; ce n’est donc pas à lui de jouer.

## Bermudes : les refus

bermudes-unreadable = « { $turn } » n’est pas un coup. Écrivez G4xC8, F2-F4-H4, A1>A4 ou pass.
bermudes-no-such-square = Les cases vont des rangées A à I et des colonnes 1 à 9.
bermudes-no-pawn = Il n’y a pas de pion sur cette case.
bermudes-not-your-pawn = Ce pion n’est pas à vous.
bermudes-not-in-line = Un pion vole tout droit, dans l’une des huit directions.
bermudes-nothing-to-eliminate = Il n’y a pas de pion à éliminer sur cette case.
bermudes-own-pawn = Vous ne pouvez pas éliminer votre propre pion.
bermudes-adjacent = On ne peut pas éliminer un ennemi adjacent, seulement sauter par-dessus.
bermudes-way-blocked = Un autre pion barre le passage.
bermudes-after-elimination = Un coup s’arrête à son élimination.
bermudes-nothing-to-jump = Il n’y a pas de pion à sauter sur le chemin.
bermudes-friend-in-the-way = Votre propre pion barre le passage.
bermudes-turned-in-the-way = Le pion qui barre le passage a été retourné dans cette chaîne : c’est un ami désormais.
bermudes-no-room-behind = La case juste derrière le pion sauté doit être vide et sur le plateau.
bermudes-too-far-behind = Un saut se termine juste derrière le pion sauté.
bermudes-landing-occupied = Un saut se termine sur une case vide.
bermudes-chain-half-made = Le pion qui a sauté saute encore ou s’arrête.
bermudes-no-chain = Aucun pion n’a encore sauté.
bermudes-chain-ended = La chaîne s’arrête ici : l’ennemi a moins de 6 pions.
bermudes-pawn-has-no-capture = Ce pion ne peut rien prendre.
bermudes-must-capture = Vous pouvez prendre : vous devez donc prendre.
bermudes-no-slides = Avec ces règles, aucun pion ne bouge sans prendre.
bermudes-slide-blocked = Un pion ne se déplace que sur des cases vides.
bermudes-one-step-only = Avec ces règles, un pion n’avance que d’une case.
bermudes-pawn-has-no-slide = Ce pion n’a aucune case vide autour de lui.
bermudes-must-slide = Vous pouvez déplacer un pion : vous ne pouvez donc pas passer.
bermudes-only-pass = Vous ne pouvez que passer.
bermudes-over-too-few-pawns = La partie est finie : un joueur a moins de 6 pions.
bermudes-over-both-stuck = La partie est finie : aucun des deux joueurs ne peut rien faire.
bermudes-over-blocked = La partie est finie : qui ne peut pas prendre a perdu.
bermudes-over-withdrawn = La partie est finie : un joueur a abandonné ou épuisé son temps.

bermudes-first = C’est Blanc (0) ou Noir (1) qui commence.
bermudes-repetitions = Pour une nulle par répétition, il faut au moins 2 fois la même position.
bermudes-quiet-turns = Pour une nulle sans élimination, il faut au moins 1 coup.

bermudes-read-no-player = Après les rangées viennent une espace et le joueur qui doit jouer.
bermudes-read-player = Le joueur qui doit jouer est « o » ou « x », et rien ne suit.
bermudes-read-rows = Une position a 9 rangées, séparées par « / ».
bermudes-read-row-length = La rangée { $row } ne compte pas 9 cases.
bermudes-read-zero = Rangée { $row } : pas de chiffre 0.
bermudes-read-two-digits = Rangée { $row } : jamais deux chiffres côte à côte.
bermudes-read-character = Rangée { $row } : « { $found } » n’est ni « o », ni « x », ni un chiffre.
bermudes-read-too-many-pawns = Il y a { $found } pions, et le jeu n’en a que 54.

## Vorassic : les refus

vorassic-unreadable = « { $turn } » n’est pas un tour. Écrivez la colonne et la rangée, comme dans B0.
vorassic-off-board = Cette case n’est pas sur le plateau.
vorassic-wall = Personne ne peut capturer un mur.
vorassic-taken = Cette case est déjà prise.
vorassic-turn-complete = Un tour ne capture qu’une case.
vorassic-not-next-to-head = Un serpent capture à côté de la dernière case qu’il a capturée, jamais en diagonale.
vorassic-not-next-to-own = Une pieuvre capture une case voisine de l’une des siennes.
vorassic-game-over = La partie est finie : plus personne ne peut capturer.
vorassic-others-left = La partie est finie : tous les autres sont partis.

vorassic-size = Un plateau a de 5 à 26 cases de côté, pas { $size }.
vorassic-players = Le Vorassic se joue de 2 à 4, pas à { $players }.
vorassic-walls = { $asked ->
    [one] Impossible de placer { $asked } mur ; { $largest } au plus, par deux (par quatre à 3 ou 4 joueurs), et le centre s’il existe.
   *[other] Impossible de placer { $asked } murs ; { $largest } au plus, par deux (par quatre à 3 ou 4 joueurs), et le centre s’il existe.
}

vorassic-read-fields = Une position a quatre champs séparés par une espace : mode, joueur, scores, rangées.
vorassic-read-mode = Le mode est snake ou octopus.
vorassic-read-to-move = Le joueur qui doit jouer est la lettre de quelqu’un à cette table.
vorassic-read-players = Il y a deux, trois ou quatre scores, séparés par « : ».
vorassic-read-score = Le score du joueur { $player } n’est pas un nombre que le jeu puisse atteindre, sans zéro en tête.
vorassic-read-size = Un plateau a de 5 à 26 rangées, séparées par « / ».
vorassic-read-row-length = La rangée { $row } doit compter { $size } cases, autant qu’il y a de rangées.
vorassic-read-mark = Rangée { $row }, colonne { $col } : « { $mark } » ne veut rien dire à cette table.
vorassic-read-no-head = Il manque la majuscule { $letter } : la dernière case capturée par ce joueur.
vorassic-read-second-head = La majuscule { $letter } apparaît deux fois : un joueur n’a qu’une dernière case capturée.
vorassic-read-cannot-capture = { $letter } ne peut pas capturer alors qu’un autre le peut ; ce n’est donc pas à { $letter } de jouer.

## Les parties sauvegardées

record-line = ligne { $line } : { $reason }
record-too-large = Le fichier est trop grand pour une partie sauvegardée.
record-too-many-tags = Une partie sauvegardée a { $limit } étiquettes au plus.
record-too-many-events = Une partie sauvegardée a { $limit } tours et autres événements au plus.
record-too-deep = Les variantes s’emboîtent sur { $limit } niveaux au plus.
record-not-text = Ce n’est pas un texte UTF-8.
record-not-record = Ce n’est pas une partie sauvegardée.
record-expected-escape = Après une barre oblique inversée vient n, r, t, u avec un nombre entre accolades, \, " ou {"}"}.
record-expected-tag-name = Une étiquette commence par son nom.
record-expected-tag-value = Après le nom d’une étiquette vient sa valeur entre guillemets droits.
record-expected-tag-end = Après la valeur d’une étiquette vient ].
record-expected-turn = Il manque un tour ici.
record-expected-number = Il faut ici un tour ou son numéro.
record-expected-one-clock = Un tour a un seul temps, placé juste après lui.
record-expected-one-comment = Un tour a un seul commentaire, placé avant ses variantes.
record-expected-clock = Un temps s’écrit comme <0:04:59.300>.
record-missing-tag = L’étiquette { $name } manque.
record-twice-tag = L’étiquette { $name } apparaît deux fois.
record-bad-tag = La valeur de l’étiquette { $name } ne veut rien dire.
record-damaged-checksum = L’étiquette { $name } ressemble à un Checksum abîmé.
record-number = Ce tour porte le numéro { $expected }, pas { $found }.
record-unclosed-value = Le fichier est incomplet : la valeur d’une étiquette n’est pas fermée.
record-unclosed-comment = Le fichier est incomplet : un commentaire n’est pas fermé.
record-unclosed-variation = Le fichier est incomplet : une variante n’est pas fermée.
record-incomplete = Le fichier est incomplet : il manque le résultat à la fin.
record-after-end = Quelque chose suit le résultat.
record-checksum = La somme de contrôle ne correspond pas : le fichier a été modifié.
record-other-game = C’est une partie sauvegardée de « { $game } ».
record-other-rules = { $game ->
    [bermudes] Ce sont des règles de Bermudes.
    [vorassic] Ce sont des règles du Vorassic.
   *[djambi] Ce sont des règles du Djambi.
}
record-setup = { $reason }
record-start = { $reason }
record-player-tag = L’étiquette { $name } ne désigne aucun joueur : ils vont de Player0 à Player3.
record-no-such-player = Il n’y a pas de joueur { $player } dans cette partie.
record-refused = { $turn } : { $reason }
record-game-over = { $event } : la partie est déjà finie.
record-no-such-event = { $event } : ce joueur n’est déjà plus en jeu.
record-result-tag = L’étiquette Result indique « { $tag } », mais le fichier se termine par { $mark }.
record-result = Le résultat est { $found }, mais ce qui a été joué donne { $expected }.
record-places = Le classement n’est pas celui de la partie.
record-no-checksum = Le fichier n’a pas de somme de contrôle : nul ne sait s’il a été modifié.
