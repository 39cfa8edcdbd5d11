### Les leçons, pour n’importe quel écran.

lesson-number = Leçon { $number } sur { $count } : { $name }
lesson-beside = Ce coup est permis, mais ce n’est pas ce qui est demandé. Réessayez.
lesson-well-done = Bravo !
lesson-all-done = Vous avez terminé toutes les leçons de { $game }. À vous de jouer !

## Djambi
lesson-djambi-militant = Le Militant
lesson-djambi-militant-task = Vous jouez Rouge. Un Militant se déplace d’une ou deux cases dans l’une des huit directions. Il tue en s’arrêtant sur un ennemi, et vous posez le cadavre sur n’importe quelle case vide. Tuez le Reporter bleu en d5.
lesson-djambi-militant-far = Le Diplomate en g6 est à trois cases. Toutes les autres pièces vont aussi loin qu’elles veulent ; le Militant ne va qu’à deux cases.
lesson-djambi-militant-chief = C’est un Chef. Dans ce règlement, un Militant peut tuer tout le monde, sauf un Chef.
lesson-djambi-militant-labyrinth = Le cadavre va sur n’importe quelle case vide, sauf le Labyrinthe, e5 : celui-là est pour les Chefs.
lesson-djambi-militant-idle = Votre Militant a bougé, mais le Reporter vit toujours. Avancez de deux cases et arrêtez-vous sur lui.
lesson-djambi-militant-done = Le cadavre reste sur le plateau jusqu’à la fin et gêne tout le monde. L’endroit où vous le posez compte parfois plus que la mort elle-même.

lesson-djambi-chief = Le Chef et le pouvoir
lesson-djambi-chief-task = Un Chef dans le Labyrinthe, e5, est au pouvoir : son joueur joue après chaque coup d’un autre joueur. Toute pièce peut traverser le Labyrinthe, mais seul un Chef peut s’y arrêter. Prenez le pouvoir.
lesson-djambi-chief-militant = Un Militant n’entre jamais dans le Labyrinthe. Le pouvoir n’est que pour le Chef.
lesson-djambi-chief-assassin = L’Assassin peut traverser le Labyrinthe, mais il ne s’y arrête que pour tuer un Chef, et il doit alors en sortir aussitôt.
lesson-djambi-chief-elsewhere = La bonne pièce, mais pas la bonne case : le Labyrinthe est en e5, au milieu du plateau.
lesson-djambi-chief-done = Désormais vous jouez après Bleu, après Jaune et après Vert. Mais tous voudront vous y tuer ou vous en chasser.

lesson-djambi-assassin = L’Assassin
lesson-djambi-assassin-task = L’Assassin va aussi loin qu’il veut et tue en s’arrêtant sur un ennemi. Vous ne choisissez pas où va le cadavre : il tombe sur la case que l’Assassin a quittée. Tuez avec l’Assassin.
lesson-djambi-assassin-blocked = Un cadavre en f6 barre le passage, et rien ne se saute : ni les vivants, ni les morts.
lesson-djambi-assassin-stop = L’Assassin peut traverser le Labyrinthe vide, mais seul un Chef peut s’y arrêter.
lesson-djambi-assassin-placed = La victime de l’Assassin ne se pose pas : son cadavre tombe sur la case que l’Assassin a quittée.
lesson-djambi-assassin-idle = Personne n’est mort. Regardez dans les huit directions depuis d4 : qui est le premier sur la ligne ?
lesson-djambi-assassin-done = Le cadavre est en d4, d’où venait l’Assassin. Cette façon de tuer est une signature.

lesson-djambi-reporter = Le Reporter
lesson-djambi-reporter-task = Le Reporter ne s’arrête que sur des cases vides. Ensuite il peut tuer un ennemi sur l’une des quatre cases voisines : à gauche, à droite, au-dessus ou au-dessous. Le cadavre reste où il est. Tuez l’Assassin bleu en g6.
lesson-djambi-reporter-diagonal = Depuis f6, le Militant en e7 est en diagonale. Le Reporter se déplace dans huit directions, mais ne tue que dans quatre.
lesson-djambi-reporter-silent = Vous étiez à côté de l’Assassin et vous l’avez épargné. Après être allé en f6, choisissez g6 comme victime.
lesson-djambi-reporter-quiet = g7 touche l’Assassin, mais vous vous êtes arrêté sans rien dire. Après y être allé, choisissez g6 comme victime.
lesson-djambi-reporter-elsewhere = De là, l’Assassin en g6 n’est pas à côté du Reporter. Cherchez une case vide qui touche g6 et que votre Reporter atteint.
lesson-djambi-reporter-done = Le cadavre n’a pas bougé et n’a donc pas libéré le passage. Un Reporter tue même un Chef dans le Labyrinthe sans y entrer.

lesson-djambi-diplomat = Le Diplomate
lesson-djambi-diplomat-task = Le Diplomate ne tue personne : il s’arrête sur un ennemi vivant et le pose sur n’importe quelle case vide. L’Assassin jaune en d6 vise votre Chef en d1. Envoyez-le ailleurs.
lesson-djambi-diplomat-labyrinth = Seul un Chef peut être posé dans le Labyrinthe. Toute autre case vide convient.
lesson-djambi-diplomat-own = Ce Militant est à vous. Le Diplomate ne déplace que des ennemis.
lesson-djambi-diplomat-corpse = Le Diplomate ne parle qu’aux vivants, et d6 barre le passage. Les cadavres sont pour le Nécromobile.
lesson-djambi-diplomat-idle = L’Assassin en d6 vise toujours votre Chef. Arrêtez-vous sur lui.
lesson-djambi-diplomat-done = L’Assassin vit, loin de votre Chef ou près de celui d’un autre. Vous pouvez aussi poser un ennemi là où un autre joueur le tuera.

lesson-djambi-necromobile = Le Nécromobile
lesson-djambi-necromobile-task = Le Nécromobile s’arrête sur un cadavre et le pose sur n’importe quelle case vide. Le Chef de Bleu en i1 pourrait entrer dans le Labyrinthe par la diagonale h2, g3, f4. Mettez-lui le cadavre en travers.
lesson-djambi-necromobile-labyrinth = On ne pose jamais un cadavre dans le Labyrinthe. Bloquez l’une des cases qui le précèdent.
lesson-djambi-necromobile-living = Le Reporter en f2 est vivant. Le Nécromobile porte des cadavres et ne tue personne.
lesson-djambi-necromobile-beside = Vous avez déplacé le cadavre, mais la diagonale h2, g3, f4 est toujours ouverte.
lesson-djambi-necromobile-idle = Le cadavre en c6 est toujours là. Arrêtez-vous dessus pour le prendre.
lesson-djambi-necromobile-done = Un cadavre est un mur. En fin de partie, le dernier Nécromobile décide de qui peut encore passer.

lesson-djambi-labyrinth = Le Labyrinthe
lesson-djambi-labyrinth-task = Le Chef de Jaune est au pouvoir. Un Assassin peut entrer dans le Labyrinthe pour y tuer un Chef, mais il doit en sortir dans le même coup, vers une case vide. Tuez le Chef et sortez.
lesson-djambi-labyrinth-militant = Un Militant n’entre jamais dans le Labyrinthe, pas même pour tuer.
lesson-djambi-labyrinth-stay = L’Assassin ne peut pas rester. Dites où il va, par exemple e2-e5>h5.
lesson-djambi-labyrinth-idle = Jaune est toujours au pouvoir et joue ensuite. La colonne est libre jusqu’à lui.
lesson-djambi-labyrinth-done = Jaune est éliminé, le cadavre est en e2, et l’armée jaune est à vous.

lesson-djambi-exile = Hors du Labyrinthe
lesson-djambi-exile-task = Le Chef de Vert est au pouvoir. Un Diplomate peut s’arrêter sur lui dans le Labyrinthe et le poser sur n’importe quelle case vide, puis il doit sortir aussi. Chassez le Chef.
lesson-djambi-exile-back = Qui sort du Labyrinthe n’y est pas remis. Choisissez une autre case.
lesson-djambi-exile-stay = Le Diplomate ne peut pas rester non plus. Dites où vont les deux, d’abord le Chef, par exemple b5-e5@a5>e8.
lesson-djambi-exile-militant = Un Militant n’entre jamais dans le Labyrinthe. Le Diplomate le peut.
lesson-djambi-exile-other = Vous avez déplacé un Militant. Vert est toujours au pouvoir et joue ensuite.
lesson-djambi-exile-idle = Le Chef de Vert est toujours dans le Labyrinthe. Votre Diplomate l’atteint le long de la rangée.
lesson-djambi-exile-done = Plus personne n’est au pouvoir, et c’est à Bleu de jouer. La place du Chef, c’est vous qui l’avez choisie.

lesson-djambi-armies = Les armées changent de mains
lesson-djambi-armies-task = Qui tue un Chef prend le commandement de toute son armée ; son joueur est éliminé. Votre Chef tue comme un Militant, mais à n’importe quelle distance. Gagnez l’armée bleue.
lesson-djambi-armies-militant = Dans ce règlement, un Militant ne peut pas tuer un Chef. Quelqu’un d’autre doit le faire.
lesson-djambi-armies-other = Un Militant de moins, mais Bleu continue. Une armée suit son Chef.
lesson-djambi-armies-idle = Le Chef bleu vit toujours. Votre propre Chef l’atteint.
lesson-djambi-armies-done = Les pièces bleues sont à vous maintenant : elles vous obéissent et ne sont plus des ennemies.

lesson-djambi-walls = L’emmurement
lesson-djambi-walls-task = Un Chef dont tous les voisins sont des cadavres, et qu’aucune de ses pièces ne peut aider, meurt. Le bord compte comme un mur. Il ne reste au Chef de Bleu en i1 qu’une issue : i2. Fermez-la.
lesson-djambi-walls-open = Le cadavre en h2 fait partie du mur : l’enlever ouvre une autre brèche. Servez-vous de celui en c5.
lesson-djambi-walls-beside = Ce cadavre est bien choisi, mais i2 est toujours ouverte.
lesson-djambi-walls-idle = Le mur a toujours sa brèche. Arrêtez-vous sur le cadavre en c5 pour le prendre.
lesson-djambi-walls-done = Bleu est éliminé. Personne n’a tué le Chef : son armée est abandonnée, et le prochain joueur au pouvoir la prend.

## Bermudes

lesson-bermudes-elimination = L’élimination
lesson-bermudes-elimination-task = Vous jouez Blanc (o). Un pion vole tout droit par-dessus au moins une case vide et s’arrête sur le premier pion rencontré ; si c’est un ennemi, celui-ci quitte le jeu. Éliminez le pion en C5 avec votre pion en G5.
lesson-bermudes-elimination-adjacent = Le pion en G6 touche le vôtre. Un voisin ne peut pas être éliminé : il faut une case vide entre les deux.
lesson-bermudes-elimination-behind = B5 est derrière C5. Un pion prend le premier pion rencontré et n’en survole aucun.
lesson-bermudes-elimination-jump = C’est un saut : le pion survolé a changé de couleur. Il fallait s’arrêter en C5.
lesson-bermudes-elimination-other = Cette prise est celle d’un autre pion. Il s’agit de votre pion en G5.
lesson-bermudes-elimination-done = Le pion noir a disparu pour de bon. Après une élimination, le coup est terminé.

lesson-bermudes-jump = Le saut
lesson-bermudes-jump-task = Un pion peut aussi sauter : il vole tout droit jusqu’au premier pion, un ennemi, et se pose juste derrière lui, si cette case est vide. Le pion sauté se retourne et devient le vôtre. Retournez le pion en F5 avec votre pion en F3.
lesson-bermudes-jump-no-room = Derrière D3 se trouve le pion en C3. Un saut demande une case vide juste derrière le pion sauté.
lesson-bermudes-jump-too-far = Avant le pion sauté, vous volez aussi loin que vous voulez ; derrière lui, vous vous posez aussitôt : en F6.
lesson-bermudes-jump-eliminated = Cela élimine le pion : Noir en a un de moins. Un saut vous en donnerait aussi un de plus.
lesson-bermudes-jump-other = C’est la prise d’un autre pion. Il s’agit de votre pion en F3.
lesson-bermudes-jump-done = Un de moins pour Noir, un de plus pour vous. On peut aussi sauter un voisin ; seule l’élimination demande un intervalle.

lesson-bermudes-chain = Les chaînes
lesson-bermudes-chain-task = Après un saut, le même pion peut sauter encore, dans n’importe quelle direction, et vous pouvez vous arrêter quand vous voulez. Retournez les pions en F3, G4 et F6 en un seul coup.
lesson-bermudes-chain-one = Vous vous êtes arrêté après un saut. Depuis F4, il y a un pion à sauter juste au-dessous.
lesson-bermudes-chain-two = Vous en avez deux. Depuis H4, regardez la diagonale : F6 peut être sauté aussi.
lesson-bermudes-chain-detour = Ainsi vous retournez F6, mais vous n’atteignez plus G4. Commencez par G4.
lesson-bermudes-chain-back = F3 s’est retourné aussitôt : il est à vous et ne peut plus être sauté.
lesson-bermudes-chain-eliminated = C’est une élimination : rien ne peut la suivre. Seuls les sauts font une chaîne.
lesson-bermudes-chain-done = Trois pions en un seul coup. Cherchez les chaînes avant chaque coup, les vôtres et celles de l’adversaire.

lesson-bermudes-end = La fin de la partie
lesson-bermudes-end-task = Un joueur qui a moins de six pions a perdu à l’instant même. Noir en a sept. Gagnez en un coup.
lesson-bermudes-end-one = Un pion retourné en laisse six à Noir, et six suffisent. Sautez encore.
lesson-bermudes-end-eliminated = Une élimination ne prend qu’un pion, et il en reste six. Il vous en faut deux en un coup.
lesson-bermudes-end-other = Ce pion n’en prend qu’un. Regardez votre pion en D4.
lesson-bermudes-end-done = Noir n’a plus que cinq pions : vous avez gagné. La partie finit aussi quand plus personne ne peut prendre ; alors le plus grand nombre de pions gagne.

## Vorassic

lesson-vorassic-snake = Le serpent
lesson-vorassic-snake-task = Vous jouez Jaune. Votre tête est la dernière case que vous avez capturée. Un serpent capture une case libre à côté de sa tête : à gauche, à droite, au-dessus ou au-dessous. Vous gagnez les points qui y sont écrits. Capturez trois points.
lesson-vorassic-snake-diagonal = C2 est en diagonale de votre tête en B1. Un serpent ne capture jamais en diagonale.
lesson-vorassic-snake-tail = A2 touche votre corps, pas votre tête. Le serpent ne grandit que par la tête.
lesson-vorassic-snake-little = B0 est permise, mais ne vaut qu’un point, et elle mène vers le bord.
lesson-vorassic-snake-done = Votre tête a avancé, et votre queue est un mur pour tout le monde, vous compris.

lesson-vorassic-octopus = La pieuvre
lesson-vorassic-octopus-task = Une pieuvre capture n’importe quelle case libre qui touche l’une des siennes, dans les huit directions. Capturez une case qui vaut quatre.
lesson-vorassic-octopus-far = D1 est à deux colonnes de votre case la plus proche. Une pieuvre n’atteint que les cases voisines.
lesson-vorassic-octopus-corner = A4 vaut quatre, mais elle ne touche encore aucune de vos cases.
lesson-vorassic-octopus-little = Cette case est permise, mais elle vaut moins de quatre.
lesson-vorassic-octopus-done = Une pieuvre a beaucoup de bras : chacune de ses cases compte, pas seulement la dernière.

lesson-vorassic-walls = Murs et impasses
lesson-vorassic-walls-task = Personne ne capture un mur (#). Un serpent qui n’a plus de case libre à côté de sa tête ne capture plus rien jusqu’à la fin. Restez en vie.
lesson-vorassic-walls-wall = C1 est un mur. Il n’est à personne et ne le sera jamais.
lesson-vorassic-walls-dead-end = B0 vaut cinq, mais c’est une impasse : à côté, il n’y a qu’un mur et vous-même. Rouge prendrait tout le reste.
lesson-vorassic-walls-done = L’espace vaut mieux que quelques points tout de suite.

lesson-vorassic-cut-off = Couper la route
lesson-vorassic-cut-off-task = Un joueur qui ne peut pas capturer passe son tour, et l’autre continue seul. Les têtes se rencontrent : capturez la case qui ne laisse à Rouge que le coin.
lesson-vorassic-cut-off-corner = A4 vaut quatre aussi, mais vous voilà dans le coin : Rouge prend B3 et tout le plateau derrière.
lesson-vorassic-cut-off-taken = B4 est la tête de Rouge. Une case capturée le reste.
lesson-vorassic-cut-off-diagonal = B2 est en diagonale de votre tête en A3. Un serpent ne capture jamais en diagonale.
lesson-vorassic-cut-off-done = Rouge n’a plus qu’une capture, dans le coin. Tout le reste est à vous.

lesson-vorassic-end = Compter jusqu’à la fin
lesson-vorassic-end-task = La partie finit quand plus personne ne peut capturer ; le plus haut score gagne. Rouge est bloqué avec 24 points, vous en avez 20. Choisissez le chemin qui gagne.
lesson-vorassic-end-draw = Quatre points font 24 partout, et vous êtes bloqué : nulle. L’autre chemin a deux cases.
lesson-vorassic-end-nine = Neuf points, mais E4 n’est pas à côté de votre tête, et personne n’y arrivera jamais.
lesson-vorassic-end-done = Deux maintenant et trois ensuite : 25 à 24. Comptez le chemin jusqu’au bout, pas seulement la case suivante.
