### What only the terminal says, in English.

## Before the game

terminal-ask-game = Which game? { $answers }
terminal-ask = { $question }: { $answers } [{ $usual }]
terminal-range = { $least } to { $most }
terminal-numbered = { $number } { $name }
terminal-ask-seat = Who plays { $player }? { terminal-human }, or the level of a bot from 1 to 8 [{ $usual }]
terminal-human = human
terminal-no-such-game = There is no game “{ $answer }”.
terminal-no-such-answer = “{ $answer }” is none of the answers.
terminal-no-such-number = “{ $answer }” is no number from { $least } to { $most }.
terminal-no-such-seat = “{ $answer }” is neither { terminal-human } nor a level from 1 to 8.
terminal-seats = The game has { $players } players, and { $seats } were named.
terminal-no-game-yet = No game has begun yet. Answer the question, or type help.

## During the game

terminal-new-game = New game: { $setup }
terminal-turn = { $number }. { $player }: { $turn }
terminal-resigned = { $number }. { $player } resigns.
terminal-flagged = { $number }. { $player } has no time left.
terminal-agreed = { $number }. Draw by agreement.
terminal-thinking = { $player } is thinking (level { $level }).
terminal-score = { $player }: { $score }
terminal-commands = commands { $armies }
terminal-empty = Type a turn, or help.
terminal-too-long = That line is too long.
terminal-not-text = That line is not UTF-8 text.
terminal-hint = A good turn: { $turn }
terminal-moves = { $count ->
    [one] One turn is legal:
   *[other] { $count } turns are legal:
}
terminal-moves-many = More than { $limit } turns are legal. They begin on these squares:
terminal-undone = Taken back.
terminal-nothing-to-undo = There is nothing to take back.

## The whole screen

terminal-game = Game
terminal-level = level { $level }
terminal-option = { $option }: { $value }
terminal-too-small = The window is too small for Machiavel: it needs { $cols } columns and { $rows } rows.
terminal-progress = { $player } is thinking: { $depth } turns deep, { $nodes } positions.
terminal-looking = Looking for a good turn for { $player }: { $depth } turns deep, { $nodes } positions.
terminal-stops = A period stops here, or a click on the piece.
terminal-goes-on = End returns to the game.
terminal-bots-play-on = The bots play on.
terminal-really-resign = { $player } gives up? y n
terminal-really-draw = Does everybody agree on a draw? y n
terminal-keys-menu = ↑↓ choose  ←→ change  Enter start  o load  F1 keys  q quit
terminal-keys-game = Tab next  Enter choose  Esc back  / type  i hint  u undo  F1 help  q quit
terminal-keys-over = Enter new game  [ ] walk back  u undo  s save  F1 help  q quit
terminal-keys-past = [ ] PgUp PgDn walk  End back to the game  f turn board  F1 help  q quit
terminal-keys-turn = Tab completes  Enter plays  Esc closes
terminal-keys-save = Enter saves  Esc closes
terminal-keys-load = ↑↓ choose  Enter loads  Esc closes
terminal-keys-help = ↑↓ PgUp PgDn scroll, Esc closes
terminal-keys-lesson = Tab next  Enter choose  Esc back  / type  i hint  [ ] lessons  F1 help  q quit
terminal-keys-replay = ←→ turns  ↑↓ variations  Home start  End end  f turn board  F1 help  q quit
terminal-keys-pages = { $percent } %  ↑↓ PgUp PgDn scroll  Tab section  / search  n next  q quit
terminal-key-lesson = previous or next lesson
terminal-key-variation = to the variations of this turn and back
terminal-key-far = ten turns back or on
terminal-key-end = to the end of this line
terminal-key-quit = leave
terminal-named-enter = Enter
terminal-named-escape = Esc
terminal-named-page-up = PgUp
terminal-named-page-down = PgDn
terminal-named-home = Home
terminal-named-end = End
terminal-search = Search
terminal-not-found = “{ $text }” is not in the text.
terminal-lesson-hint = Look at these squares: { $squares }
terminal-lesson-next = Enter goes on.
terminal-variation = Variation { $number } of { $count }
terminal-variations = Variations, with ↓: { $turns }
terminal-best = Best for { $player }: { $line } ({ $depth } turns deep, { $nodes } positions)
terminal-best-so-far = Best for { $player } so far: { $line } ({ $depth } turns deep, { $nodes } positions)

## Files

terminal-saved = The game is saved: { $file }
terminal-save-failed = The game could not be saved: { $reason }
terminal-file-exists = There is a file { $file } already. Choose another name.
terminal-load-what = Say which file, as in: load game.record
terminal-load-failed = The game could not be loaded: { $reason }
terminal-loaded = The game goes on: { $file }

## Help

terminal-help-answer = Answer the question; an empty line takes the answer in brackets.
terminal-help-turn = { $game ->
    [bermudes] Type a turn: G4xC8 eliminates, F2-F4-H4 jumps twice.
    [vorassic] Type the square you capture, the column and the row: B0.
   *[djambi] Type a turn: c3-f6 moves, c2-c4@e7 kills and puts the corpse on e7, b2-d4*d5 lets the Reporter kill, d5-e5@a9>f6 leaves the Labyrinth.
}
terminal-legend = { $game ->
    [bermudes] On the board a ring or o is a white pawn, a disk or x a black one.
    [vorassic] On the board a digit is the value of a free square, small letters are captured squares, the capital is the last one, and # is a wall. J is Yellow, V Green, R Red and B Blue.
   *[djambi] On the board a piece is the letter of its army (R B Y G) and that of its kind (C Chief, A Assassin, R Reporter, D Diplomat, N Necromobile, M Militant), x is a corpse, and ( ) is the Labyrinth.
}
terminal-help-or = Or type one of these words:
terminal-help-lesson = Play the turn of the task: type it, as in a game.
terminal-command-help = shows this
terminal-command-rules = tells the rules
terminal-command-moves = lists the legal turns
terminal-command-hint = shows a good turn
terminal-command-undo = takes back your last turn
terminal-command-save = saves the game; the name of a file may follow
terminal-command-load = goes on with a saved game; the name of its file follows
terminal-command-board = shows the board once more
terminal-command-resign = gives up
terminal-command-quit = saves the game and ends
terminal-command-next = goes to the next lesson
terminal-command-back = goes to the lesson before
