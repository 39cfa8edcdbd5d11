### Every sentence and name that players read, in English.

## Names

game-djambi = Djambi
game-bermudes = Bermudes
game-vorassic = Vorassic

rules-french = French
rules-english = English
rules-spanish = Spanish
rules-classic = Classic

piece-chief = Chief
piece-assassin = Assassin
piece-reporter = Reporter
piece-diplomat = Diplomat
piece-necromobile = Necromobile
piece-militant = Militant
piece-corpse = Corpse
piece-pawn = Pawn
piece-body = Captured square
piece-head = Last captured square

color-red = Red
color-blue = Blue
color-yellow = Yellow
color-green = Green
color-white = White
color-black = Black

# The letters on pieces.
letter-red = R
letter-blue = B
letter-yellow = Y
letter-green = G

player-number = Player { $number }
# A player with two armies: Red-Yellow.
player-two-armies = { $first }-{ $second }
list-comma = { $first }, { $second }
list-and = { $first } and { $second }

## Options of a game and their values

option-rules = Rule set
option-players = Players
option-seed = Seed
option-seating = Seating
option-seating-four = An army each
option-seating-two_by_two = Two armies each, dealt by lot
option-seating-neutral_fill = An army each, the others neutral
option-blocked = Without a capture
option-blocked-pass = Pass
option-blocked-slide = Move a pawn as far as you like
option-blocked-step = Move a pawn by one square
option-blocked-lose = Lose
option-first = Who begins
option-first-white = White
option-first-black = Black
option-mode = Mode
option-mode-snake = Snake
option-mode-octopus = Octopus
option-size = Size
option-fill = Values
option-fill-distance = Distance to the corners
option-fill-random = Random
option-symmetric = Same chances for everybody
option-symmetric-true = Yes
option-symmetric-false = No
option-walls = Walls

## Words within sentences

word-the-piece = { $piece ->
    [chief] the { piece-chief }
    [assassin] the { piece-assassin }
    [reporter] the { piece-reporter }
    [diplomat] the { piece-diplomat }
    [necromobile] the { piece-necromobile }
   *[militant] the { piece-militant }
}
# Blue’s Militant
word-piece-of-army = { $color ->
    [red] { color-red }
    [blue] { color-blue }
    [yellow] { color-yellow }
   *[green] { color-green }
}’s { $piece ->
    [chief] { piece-chief }
    [assassin] { piece-assassin }
    [reporter] { piece-reporter }
    [diplomat] { piece-diplomat }
    [necromobile] { piece-necromobile }
   *[militant] { piece-militant }
}

## What is to be chosen next

prompt-step = { $step }. { $prompt }
terminal-step-of = { $step } of { $steps }: { $prompt }

djambi-prompt-piece = Choose the piece that will act.
djambi-prompt-destination = Where does { word-the-piece } go?
djambi-prompt-victim = Whom does the Reporter kill?
djambi-prompt-stop = Spare everybody.
djambi-prompt-placement-corpse = Where do you put the corpse of { word-piece-of-army }?
djambi-prompt-placement-carried = Where do you put the corpse?
djambi-prompt-placement-displaced = Where do you put { word-piece-of-army }, alive?
djambi-prompt-exit = Where does { word-the-piece } leave the Labyrinth to?

bermudes-prompt-piece = Choose the pawn that will capture.
bermudes-prompt-destination = Which enemy does the pawn eliminate?
bermudes-prompt-jump = Where does the pawn jump to?
bermudes-prompt-destination-or-jump = Choose an enemy to eliminate, or where to jump to.
bermudes-prompt-jump-on = Jump on, or stop here.
bermudes-prompt-stop = Stop here.
bermudes-prompt-slide-piece = You have no capture. Choose a pawn to move.
bermudes-prompt-slide = Where does the pawn move to?
bermudes-prompt-pass = You can do nothing: pass.

vorassic-prompt-destination = { $mode ->
    [octopus] Choose a free square next to any square of yours.
   *[snake] Choose a free square beside your head.
}

## What is going on

turn-of = It is { $player }’s turn.
turn-yours = It is your turn.
skipped = { $player } cannot act and is skipped.
in-power = { $player } is in power.
goes-out = { $player } is out.

## Results

result-win = { $player } has won.
result-draw = The game is a draw.
result-shared = { $players } share the first place.
result-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[4] 4th
}: { $player }

ending-board = { $game ->
    [vorassic] Nobody can capture any more.
    [bermudes] There was no turn left to play.
   *[djambi] No more than one player still has a Chief.
}
ending-suspended = All others are suspended.
ending-stuck = Nobody can act any more.
ending-few-pawns = { $player } has fewer than 6 pawns.
ending-withdrawal = { $how ->
    [flag] { $player } has run out of time.
   *[resigned] { $player } has given up.
}
ending-agreement = Everybody agreed on a draw.
ending-repetition = The same position came up once too often.
ending-quiet-turns = { $game ->
    [bermudes] Too many turns went by without an elimination.
   *[djambi] Too many turns went by without a kill.
}
ending-dead-position = Nothing can be decided any more.

## Refusals of all games

refused = { $clause }: { $reason }

game-over = The game is over.
player-out = That player is out already.
no-such-square = There is no square { $square }.
setup-name = There are no rules “{ $word }”.
setup-form = “{ $word }” is not of the form option=value.
setup-twice = The option “{ $word }” stands twice.
setup-unknown = This game has no option “{ $word }”.
setup-value = The option “{ $option }” cannot be “{ $value }”.

## Djambi: refusals

djambi-unreadable = “{ $turn }” is not a turn. Write c3-f6, c2-c4@e7, b2-d4*d5 or d5-e5@a9>f6.
djambi-game-over = The game is over.
djambi-off-board = The squares are a1 to i9.
djambi-no-piece = There is no piece on that square.
djambi-corpse-acts = A corpse belongs to nobody and does not move by itself.
djambi-not-yours = You do not control that piece.
djambi-neutral-acts = A neutral army takes no turn.
djambi-abandoned-acts = An abandoned army stands still until a player in power claims it.
djambi-suspended-acts = A suspended army cannot act until the ring of corpses opens.
djambi-cannot-move = That piece is hemmed in and cannot move.
djambi-stays-put = A piece must go to another square; passing is not allowed.
djambi-not-in-line = Pieces move straight: along a rank, a file or a diagonal.
djambi-militant-too-far = A Militant moves one or two squares.
djambi-blocked = No piece jumps, and something stands in the way.
djambi-stops-in-labyrinth = Only a Chief may stop in the Labyrinth.
djambi-own-piece = One of your own pieces stands there.
djambi-lands-on-corpse = Only a Necromobile lands on a corpse.
djambi-no-placement = There would be no empty square to put the victim on.
djambi-militant-in-labyrinth = A Militant never enters the Labyrinth, not even to kill.
djambi-militant-kills-chief = Under these rules a Militant cannot kill a Chief.
djambi-reporter-lands = A Reporter moves to an empty square and kills from there.
djambi-out-of-reach = A Reporter kills on the four squares beside its own, never diagonally.
djambi-no-victim = There is no enemy to kill on that square.
djambi-must-kill = Under these rules a Reporter with an enemy beside it must kill.
djambi-necromobile-lands = A Necromobile lands on empty squares and corpses, never on the living.
djambi-abandoned-touched = An abandoned army cannot be touched until somebody claims it.
djambi-suspended-touched = A suspended army can be neither killed nor moved.
djambi-no-way-out = The piece would not get out of the Labyrinth again, so it may not go in.
djambi-closes-way-out = Put there, it would close the only way out of the Labyrinth.
djambi-place-occupied = That square is not empty.
djambi-corpse-in-labyrinth = A corpse is never put into the Labyrinth.
djambi-puts-in-labyrinth = Only a Chief can be put into the Labyrinth.
djambi-back-in-labyrinth = What was just taken out of the Labyrinth is not put back into it.
djambi-leaves-to-occupied = The piece leaves the Labyrinth to an empty square.
djambi-leaves-to-corpse = The corpse goes to the square the Assassin came from; stop elsewhere.
djambi-placement-missing = Say where the victim is put, as in c2-c4@e7.
djambi-exit-missing = The piece must leave the Labyrinth in the same turn, as in d5-e5>f6 or d5-e5@a9>f6.
djambi-placement-unexpected = There is nothing to put down.
djambi-exit-unexpected = Only a piece that acted in the Labyrinth leaves it like this.
djambi-victim-unexpected = Only a Reporter that has just moved kills beside it.
djambi-move-first = A turn begins with the move of a piece.

djambi-players = Djambi is for 2 to 4 players, not { $players }.
djambi-seating = { $players ->
    [one] One player cannot sit as “{ $seating }”.
   *[other] { $players } players cannot sit as “{ $seating }”.
}

djambi-read-fields = A position has four to six fields with one space between: ranks to_move control base list owner.
djambi-read-ranks = A position has 9 ranks, joined by “/”.
djambi-read-rank-length = Rank { $rank } does not come to 9 squares.
djambi-read-letter = Rank { $rank }: “{ $letter }” is no army with a kind, no x and no digit.
djambi-read-digits = Rank { $rank }: there is no digit 0, and no digit stands beside another.
djambi-read-too-many = { $piece } stands there too often: an army has { $most ->
    [one] only one
   *[other] only { $most }
}.
djambi-read-in-labyrinth = { $piece } stands in the Labyrinth, where only a Chief can stay.
djambi-read-owner = The field owner is four of player numbers and “-”, counted from 0 in seating order.
djambi-read-control = The field control is four of players at the table, “-” and “F”.
djambi-read-player = The field { $field } is the number of a player at the table.
djambi-read-list = The field list is “-” or the living players from the one to act.
djambi-read-out = Player { $player } is out and cannot be the one to act.

## Bermudes: refusals

bermudes-unreadable = “{ $turn }” is not a turn. Write G4xC8, F2-F4-H4, A1>A4 or pass.
bermudes-no-such-square = The squares are rows A to I, columns 1 to 9.
bermudes-no-pawn = There is no pawn on that square.
bermudes-not-your-pawn = That pawn is not yours.
bermudes-not-in-line = A pawn flies straight, in one of the eight directions.
bermudes-nothing-to-eliminate = There is no pawn to eliminate on that square.
bermudes-own-pawn = You cannot eliminate your own pawn.
bermudes-adjacent = An adjacent enemy cannot be eliminated, only jumped.
bermudes-way-blocked = Another pawn stands in the way.
bermudes-after-elimination = A turn ends with its elimination.
bermudes-nothing-to-jump = There is no pawn to jump over on the way.
bermudes-friend-in-the-way = Your own pawn stands in the way.
bermudes-turned-in-the-way = The pawn in the way was turned over in this chain and is a friend now.
bermudes-no-room-behind = The square right behind the jumped pawn must be empty and on the board.
bermudes-too-far-behind = A jump lands right behind the jumped pawn.
bermudes-landing-occupied = A jump lands on an empty square.
bermudes-chain-half-made = The pawn that has jumped jumps on or stops.
bermudes-no-chain = No pawn has jumped yet.
bermudes-chain-ended = The chain ends here: the enemy has fewer than 6 pawns.
bermudes-pawn-has-no-capture = That pawn can capture nothing.
bermudes-must-capture = You can capture, so you must.
bermudes-no-slides = Under these rules no pawn moves without a capture.
bermudes-slide-blocked = A pawn moves over empty squares only.
bermudes-one-step-only = Under these rules a pawn moves by one square only.
bermudes-pawn-has-no-slide = That pawn has no empty square beside it.
bermudes-must-slide = You can move a pawn, so you may not pass.
bermudes-only-pass = You can only pass.
bermudes-over-too-few-pawns = The game is over: a player has fewer than 6 pawns.
bermudes-over-both-stuck = The game is over: neither player can do anything.
bermudes-over-blocked = The game is over: whoever cannot capture has lost.
bermudes-over-withdrawn = The game is over: a player resigned or ran out of time.

bermudes-first = White (0) or Black (1) begins.
bermudes-repetitions = A draw by repetition takes at least 2 times the same position.
bermudes-quiet-turns = A draw without eliminations takes at least 1 turn.

bermudes-read-no-player = Behind the rows come a space and the player to act.
bermudes-read-player = The player to act is “o” or “x”, and nothing follows.
bermudes-read-rows = A position has 9 rows, joined by “/”.
bermudes-read-row-length = Row { $row } does not come to 9 squares.
bermudes-read-zero = Row { $row }: there is no digit 0.
bermudes-read-two-digits = Row { $row }: no digit stands beside another.
bermudes-read-character = Row { $row }: “{ $found }” is neither “o” nor “x” nor a digit.
bermudes-read-too-many-pawns = There are { $found } pawns, and the game has only 54.

## Vorassic: refusals

vorassic-unreadable = “{ $turn }” is not a turn. Write the column and the row, as in B0.
vorassic-off-board = That square is not on the board.
vorassic-wall = Nobody can capture a wall.
vorassic-taken = That square is taken already.
vorassic-turn-complete = A turn captures one square only.
vorassic-not-next-to-head = A snake captures beside the last square it captured, never diagonally.
vorassic-not-next-to-own = An octopus captures next to a square it owns.
vorassic-game-over = The game is over: nobody can capture any more.
vorassic-others-left = The game is over: all others left.

vorassic-size = A board has 5 to 26 squares a side, not { $size }.
vorassic-players = Vorassic is for 2 to 4 players, not { $players }.
vorassic-walls = { $asked ->
    [one] One wall cannot be placed here; at most { $largest } can, in pairs (in fours with 3 or 4 players), and the center if any.
   *[other] { $asked } walls cannot be placed here; at most { $largest } can, in pairs (in fours with 3 or 4 players), and the center if any.
}

vorassic-read-fields = A position has four fields with one space between: mode, player, scores, rows.
vorassic-read-mode = The mode is snake or octopus.
vorassic-read-to-move = The player to act is the letter of somebody at this table.
vorassic-read-players = There are two, three or four scores, joined by “:”.
vorassic-read-score = The score of player { $player } is not a number that this game can reach, without leading zeros.
vorassic-read-size = A board has 5 to 26 rows, joined by “/”.
vorassic-read-row-length = Row { $row } must have { $size } squares, as many as there are rows.
vorassic-read-mark = Row { $row }, column { $col }: “{ $mark }” stands for nothing at this table.
vorassic-read-no-head = The capital { $letter } is missing: the square this player captured last.
vorassic-read-second-head = The capital { $letter } stands there twice: a player captured only one square last.
vorassic-read-cannot-capture = { $letter } cannot capture while another player can, so it is not { $letter }’s turn.

## Saved games

record-line = line { $line }: { $reason }
record-too-large = The file is too large for a saved game.
record-too-many-tags = A saved game has at most { $limit } tags.
record-too-many-events = A saved game has at most { $limit } turns and other events.
record-too-deep = Variations stand within each other at most { $limit } deep.
record-not-text = This is not UTF-8 text.
record-not-record = This is no saved game.
record-expected-escape = Behind a backslash stands n, r, t, u with a number in braces, \, " or {"}"}.
record-expected-tag-name = A tag begins with its name.
record-expected-tag-value = Behind the name of a tag stands its value in quotation marks.
record-expected-tag-end = Behind the value of a tag stands ].
record-expected-turn = A turn is missing here.
record-expected-number = Here stands a turn or its number.
record-expected-one-clock = A turn has one time, right behind it.
record-expected-one-comment = A turn has one comment, before its variations.
record-expected-clock = A time is written like <0:04:59.300>.
record-missing-tag = The tag { $name } is missing.
record-twice-tag = The tag { $name } stands twice.
record-bad-tag = The value of the tag { $name } means nothing.
record-damaged-checksum = The tag { $name } looks like a damaged Checksum.
record-number = This turn has number { $expected }, not { $found }.
record-unclosed-value = The file is incomplete: the value of a tag is not closed.
record-unclosed-comment = The file is incomplete: a comment is not closed.
record-unclosed-variation = The file is incomplete: a variation is not closed.
record-incomplete = The file is incomplete: the result at its end is missing.
record-after-end = Something stands behind the result.
record-checksum = The checksum does not fit: the file was changed.
record-other-game = This is a saved game of “{ $game }”.
record-other-rules = { $game ->
    [bermudes] These are rules of Bermudes.
    [vorassic] These are rules of Vorassic.
   *[djambi] These are rules of Djambi.
}
record-setup = { $reason }
record-start = { $reason }
record-player-tag = The tag { $name } names no player: they are Player0 to Player3.
record-no-such-player = There is no player { $player } in this game.
record-refused = { $turn }: { $reason }
record-game-over = { $event }: the game is over by then.
record-no-such-event = { $event }: that player is out already.
record-result-tag = The tag Result says “{ $tag }”, but the file ends with { $mark }.
record-result = The result is { $found }, but what was played gives { $expected }.
record-places = The places are not those of the game.
record-no-checksum = The file has no checksum, so nobody knows whether it was changed.
