### Looking back at games, setting up positions, and lessons, in the browser.

## Lessons

page-learn-about = Short lessons, played on the board: one task each, one turn each. What you have learned is kept in this browser.
page-learned = { $done } of { $count } lessons done
page-learn-begin = Begin
page-learn-go-on = Go on
page-learn-again = Once more
page-lessons = Lessons
page-lessons-all = Lessons of all games
page-lesson-previous = Previous
page-lesson-next = Next lesson
page-lesson-again = Again
page-lesson-hint = Look at these squares: { $squares }
page-lesson-solved = { $name }, done
page-lesson-rule = The rule behind it
page-lesson-play = Play a game

## Looking back

page-slider = Point of the game
page-line-end = To the end of this line
page-variation = variation { $number } of { $count }
page-agreed = draw agreed
page-analysis = Analysis
page-analysis-start = Analyze every turn
page-analysis-stop = Stop
page-analysis-go-on = Continue
page-analysis-about = The strongest bot looks at every position, in your browser.
page-analysis-at = { $done } of { $count } positions looked at
page-analysis-time = For each position
page-seconds = { $tenths ->
    [0] { $whole } s
   *[other] { $whole }.{ $tenths } s
}
page-graph = What each player could expect in the course of the game
page-show-better = Show the better turn
page-comment = Comment on this turn
page-promote = Make it the line played
page-remove = Delete from here on
page-undo = Undo
page-game-loading = The game is being fetched …
page-no-game = There is no game here
page-game-missing = There is no such game, or it is not open to everybody.
page-game-silent = The server does not answer.
page-try-again = Try again

## What goes out and comes in

page-exchange = Play on, save, share, import
page-against = Opponents
page-play-on = Play on from here
page-save-record = Save the record
page-save-picture = Picture (SVG)
page-edit = Change the position
page-position = The position as text
page-link-game = Link to this game
page-link-position = Link to this position
page-copy = Copy
page-copied = Copied
page-import = Import a game
page-import-about = A record, as Machiavel saves it: choose a file, drop it anywhere on this page, or paste its text.
page-import-file = Choose a file
page-import-text = Text of a record
page-import-read = Read the text

## Setting up a position

page-editor = Set up a position
page-editor-about = Choose what to put, then choose squares. The same once more takes it away.
page-palette = What to put
page-erase = Nothing
page-tool-value = Value { $value }
page-tool-wall = Wall
page-begin-with = Begin with
page-begin-start = The usual start
page-begin-empty = An empty board
page-editor-more = Who commands which army, and the order
page-to-act = Who acts
page-base = Whose regular turn it is
page-order = Order of acting
page-control-of = { $color } is under
page-owner-of = { $color } came with
page-control-nobody = Nobody: neutral
page-control-abandoned = Nobody any more: abandoned
page-score-of = Points of { $player }
page-board-size = Size of the board
page-position-fine = This position can be played. { $player } acts.
page-position-over = In this position the game is over.
page-play-it = Play it
page-play-alone = Everybody on this screen
page-analyze-it = Analyze it
