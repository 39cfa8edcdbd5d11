### What the web page says, and the terminal where it shows the same, in English.

page-skip = Skip to the board
page-games = Games
page-home = To the board
page-not-found = There is nothing here
page-not-found-help = The address leads nowhere. The three games are one click away.
page-skip-main = Skip to the content
page-places = Pages
page-menu = Menu
page-place-lobby = Lobby
page-place-learn = Learn
page-place-analysis = Analysis
page-place-leaderboard = Leaderboard
page-place-editor = Board editor
page-sign-in = Sign in
page-all-settings = All settings
page-admin = Looking after the server
page-preferences = Preferences
page-language = Language
page-brightness = Colors
page-brightness-system = As the system
page-brightness-light = Light
page-brightness-dark = Dark
page-pieces = Pieces
page-pieces-figures = Figures
page-pieces-letters = Letters
page-board = Board
page-board-paper = Paper
page-board-wood = Wood
page-board-slate = Slate
page-sound = Sounds
page-confirm = Confirm each turn
page-turn-board = Turn the board to whoever acts

page-board-of = Board of { $game }
page-labyrinth = Labyrinth
page-wall = wall
page-empty = empty
page-neutral = neutral
page-abandoned = abandoned
page-suspended = suspended
page-commanded-by = under { $player }
page-can-be-chosen = can be chosen
page-chosen = chosen
page-last-turn = last turn

page-players = Players
page-in-power = in power
page-out = out
page-you = you
page-shares = shares the game
page-takes-over = { $player } takes over { $color }’s army.
page-option = { $option }: { $value }
page-place = { $place ->
    [1] 1st place
    [2] 2nd place
    [3] 3rd place
   *[4] 4th place
}
page-score-djambi = { $score ->
    [one] { $score } piece
   *[other] { $score } pieces
}
page-score-bermudes = { $score ->
    [one] { $score } pawn
   *[other] { $score } pawns
}
page-score-vorassic = { $score ->
    [one] { $score } point
   *[other] { $score } points
}

page-actions = Actions
page-new-game = New game
page-play-bots = Play bots
page-start = Start
page-take-back = Take back
page-flip = Turn the board
page-save = Save
page-load = Load
page-draw = Draw
page-resign = Resign
page-yes = Yes
page-no = No
page-again = Play again
page-ask-replace = A game is being played. Give it up for the other one?
page-ask-draw = Does everybody agree on a draw?
page-ask-draw-bots = Offer a draw? The bots accept it unless they stand better.
page-ask-resign = Does { $player } give up?
page-declines = { $player } declines the draw.
page-rules = Rules
page-read-rule = Read this rule
page-close = Close
page-step-back = One step back
page-stop = Finish the turn
page-goes-back = Esc goes back.
page-confirm-turn = Play this turn? ✓ plays it, ↩ goes back.
page-looking-back = You are looking at an earlier position.
page-leads-back = A click on the board leads back.
page-at-turn = { $turn ->
    [0] Before the first turn
   *[other] After turn { $turn } of { $last }
}
page-save-failed = The game could not be saved.
page-load-failed = This file cannot be read as a game: { $reason }

page-history = History
page-walk = Walk through the game
page-first = To the start
page-previous = One turn back
page-next = One turn on
page-last = To the present
page-no-turns = No turn has been played yet.
page-resigned = resigned
page-flagged = time out
page-you-won = You have won.
page-you-lost = You have lost.
page-played = { $player }: { $turn }.
page-zoom-in = Larger
page-zoom-out = Smaller

page-type-turn = Type a turn
page-play-turn = Play
page-keys = Keys
page-key-move = move over the board
page-key-tab = next square that can be chosen
page-key-choose = choose the square
page-key-back = one step back
page-key-stop = finish the turn
page-key-piece = next own piece of that kind
page-key-type = type a turn
page-key-flip = turn the board
page-key-help = show the keys

page-hint = Hint
page-hint-is = A good turn: { $turn }
page-judgment = Evaluation
page-judgment-is = What each player can expect of the game, as a bot sees it:
page-help-snake = Goes on from the square it captured last, never diagonally.
page-help-octopus = Goes on from any of its squares, in all eight directions.
page-help-french = The usual rules; the others differ in a few points.
page-help-levels = Level 1 loses to a child, 8 is the strongest.
page-seats = Who plays
page-person = A person
page-bot = Bot, level { $level }
page-thinks = A bot is thinking …
page-no-bots = The bots could not be loaded. The game goes on without them.
page-expects = Expected: { $line } ({ $depth ->
    [one] one turn deep
   *[other] { $depth } turns deep
})
page-wins-in = { $player } wins within { $turns ->
    [one] one turn
   *[other] { $turns } turns
}.

## Home

page-about-djambi = Four armies, one Labyrinth, corpses that stay
page-about-bermudes = Pawns that fly, capture and turn over
page-about-vorassic = Snakes and octopuses in a sea of numbers
page-ways = Ways to play
page-way-bots = Play a bot
page-way-friends = Friends here
page-way-invite = Invite a friend
page-way-lessons = New here? Learn it in lessons
page-analyze = Analyze
page-continue = Continue
page-running = Games being played
page-of-turn = { $game }, turn { $turn }
page-between = { $game }: { $players }
page-table-open = The table waits for players
page-no-others = Nobody else plays just now.
page-no-own-games = You have no other game under way.
page-lists-away = The server does not answer, so its games are missing here. You can play on this board all the same.
