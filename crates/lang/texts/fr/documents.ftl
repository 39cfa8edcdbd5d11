### Les chapitres des règles, les pages à lire, et ce qui s’imprime d’une analyse : rien de ce que dit une page où l’on joue.

## Les chapitres des règles

chapter-rule-sets = { $count ->
    [one] Seulement dans le règlement { $names }
   *[other] Seulement dans ces règlements : { $names }
}

chapter-legend = { $game ->
    [bermudes] Dans les diagrammes, o est un pion blanc et x un pion noir. Les cases dont parle le texte sont entre crochets [ ].
    [vorassic] Dans les diagrammes, un chiffre est la valeur d’une case libre, une minuscule une case capturée, la majuscule la dernière, et # un mur. J est Jaune, V Vert, R Rouge et B Bleu. Les cases dont parle le texte sont entre crochets [ ].
   *[djambi] Dans les diagrammes, une pièce est la lettre de son armée (R rouge, B bleue, Y jaune, G verte) suivie de la sienne (C A R D N M), x est un cadavre et ( ) le Labyrinthe. Les cases dont parle le texte sont entre crochets [ ].
}

## Pages à lire

document-chapter = Les règles du jeu { $game }
document-chapters = Les règles des jeux
document-contents = Sommaire
document-language = Langue
document-all-rules = Tous les règlements
document-play = Jouer une partie de { $game }
document-home = Vers les jeux
document-not-found = Cette page n’existe pas
document-not-found-why = Il n’y a rien à cette adresse. Elle est peut-être mal écrite, ou ce qui s’y trouvait a disparu.

## Analyse d’une partie sauvegardée

analysis-better = Mieux vaut { $line } : { $share } % au lieu de { $played } %.
analysis-forced = { $player } a un gain forcé.
analysis-graph = Ce que chaque joueur pouvait espérer, du début à la fin :
analysis-summary = { $player } : tours douteux { $doubtful }, erreurs { $mistakes }, gaffes { $blunders }, cédé en moyenne { $loss } %
