### Chapters of the rules, pages to read, and what is printed of an analysis: nothing that a page for playing says.

## Chapters of the rules

chapter-rule-sets = { $count ->
    [one] Only under the { $names } rules
   *[other] Only under these rules: { $names }
}

chapter-legend = { $game ->
    [bermudes] In the diagrams o is a white pawn and x a black one. Squares that the text points to stand in brackets [ ].
    [vorassic] In the diagrams a digit is the value of a free square, small letters are captured squares, the capital is the last one, and # is a wall. J is Yellow, V Green, R Red and B Blue. Squares that the text points to stand in brackets [ ].
   *[djambi] In the diagrams a piece is the letter of its army (R B Y G) and that of its kind (C A R D N M), x is a corpse, and ( ) is the Labyrinth. Squares that the text points to stand in brackets [ ].
}

## Pages to read

document-chapter = The rules of { $game }
document-chapters = The rules of the games
document-contents = Contents
document-language = Language
document-all-rules = All rule sets
document-play = Play { $game }
document-home = To the games
document-not-found = There is no such page
document-not-found-why = Nothing is kept at this address. It may be mistyped, or what was here is gone.

## Analysis of a saved game

analysis-better = Better is { $line }: { $share } % instead of { $played } %.
analysis-forced = { $player } wins by force.
analysis-graph = What each player could expect, from the start to the end:
analysis-summary = { $player }: doubtful turns { $doubtful }, mistakes { $mistakes }, blunders { $blunders }, given away on average { $loss } %
