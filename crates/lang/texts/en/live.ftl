### What is said at a table of a server, in English.

## Coming and going

live-made = The table is open: { $table }
live-token = It is private. The token of the invitation: { $token }
live-invite = A friend joins it with this command:
live-address = Its address, for a browser and for --url: { $address }
live-tables = These tables have free seats:
live-no-tables = No table has a free seat. Name a game to open one.
live-open-table = { $table }: { $game } ({ $setup })
live-open-seats = { $clock } Seats: { $players }
live-table = Table { $table }: { $setup }
live-seat = { $number }. { $player }: { $name }
live-player = { $player } ({ $name })
live-you = { $name } (you)
live-absent = { $name } (away)
live-free = free
live-watchers = { $count ->
    [0] Nobody else watches.
    [one] One other person watches.
   *[other] { $count } others watch.
}
live-full = All seats are taken. You watch.
live-seat-taken = Seat { $seat } is not free. You watch.
live-seat-none = There is no seat { $seat } at this table. You watch.
live-watch = You watch.
live-all-taken = All seats are taken: you watch.
live-out = You are out of the game and watch.
live-you-play = You play { $player }, { $name }.
live-sits = { $name } plays { $player }.
live-named = { $player } is called { $name } now.
live-stands-up = { $player } is free again.
live-comes = { $name } is here again.
live-goes = { $name } is away.
live-come-back = Your seat is kept. This brings you back:

## The connection

live-connecting = Connecting …
live-lost = The connection is lost. Trying again …
live-lost-turn = The connection is lost. Trying again; what you asked for is kept.
live-back = The connection is back.
live-stalled = The server cannot store just now. It goes on by itself.
live-stalled-turn = The server cannot store just now. What you asked for is kept and sent again.
live-anew = Something did not fit together. The table is read again from the start.
live-busy = What you asked for before has no answer yet.
live-not-ready = There is no connection yet.
live-over = The connection has ended.
live-stale = Something else happened first. Look again and decide anew.
live-pending = Sent. Waiting for the answer of the server …
live-no-hints = There are no hints at a table with others.
live-unconfirmed = waiting: { $event }
live-silent = { $server } does not answer
live-late = { $server } gave no answer within { $seconds } seconds.
live-strange = { $server } gives no answer that Machiavel would give.

## Clocks

live-clock-none = There is no clock.
live-clock-delay = Everybody has { $time } for the game; in each turn it runs only after { $more }.
live-clock-increment = Everybody has { $time } for the game and { $more } more with each turn.
live-clock-correspondence = Everybody has { $time } for each turn.
live-clocks = Time left: { $clocks }
live-days = { $days } d { $time }
live-clock-held = The clocks stand still, because the server was away.
live-clock-resumed = The clocks run again.

## The game

live-waiting = { $count ->
    [one] One seat is free. Waiting for a player.
   *[other] { $count } seats are free. Waiting for players.
}
live-started = The game begins.
live-your-turn = It is your turn: you play { $player }.
live-abandoned = { $number }. { $player } has left the game.
live-draw-offered = { $player } offers a draw.
live-draw-accepted = { $player } agrees to the draw.
live-draw-declined = { $player } plays on: no draw.
live-takeback-asked = { $player } asks to take back a turn.
live-takeback-granted = { $player } agrees to that.
live-takeback-declined = { $player } does not agree: nothing is taken back.
live-lapsed = A turn was played, so the offer has lapsed.
live-answer-draw = Type accept or decline.
live-answer-takeback = Type grant or decline.
live-no-offer = Nobody waits for your answer.
live-rematch-asked = { $player } wants a rematch.
live-rematch-missing = Still to agree: { $names }.
live-rematch = The rematch is at table { $table }.
live-rematch-or-quit = Type rematch to play again, or quit.
live-leave = Type quit to leave.
live-which-seat = Say which seat by its number, as in: { $example }
live-remark = { $name }: { $text }
live-remark-watchers = { $name }, watching: { $text }
live-remark-private = { $name }, in private: { $text }

## The words that can be typed

live-command-who = tells who sits where and who is there
live-command-draw = offers a draw, or agrees to one
live-command-accept = agrees to a draw
live-command-decline = does not agree to a draw or a takeback
live-command-takeback = asks to take back your last turn
live-command-grant = lets somebody take back a turn
live-command-abandon = leaves the game for good
live-command-claim = says that whoever is to act has left, or the seat whose number follows
live-command-rematch = wants another game after the end
live-command-sit = sits down on the seat whose number follows
live-command-stand = stands up before the start
live-command-bot = puts a bot on a seat: the numbers of the seat and the level follow
live-command-say = says the words that follow; those who watch talk among themselves
live-command-quit = leaves; your seat is kept

## The whole screen

live-keys = Tab next  Enter choose  / type  = draw  u takeback  x resign  F1 help  q quit
live-keys-open = 1–4 sit down  w stand up  I invitation  f turn board  F1 help  q quit
live-keys-over = Enter rematch  [ ] walk  f turn board  s save  F1 help  q quit
live-keys-watch = [ ] walk  f turn board  s save  F1 help  q quit
live-key-draw = offer a draw, or agree to one
live-key-decline = do not agree to a draw or a takeback
live-key-takeback = ask to take back your last turn
live-key-grant = let somebody take back a turn
live-key-claim = say that whoever is to act has left
live-key-abandon = leave the game for good
live-key-sit = sit down on a seat before the start
live-key-stand = stand up before the start
live-key-invite = show how friends join the table
live-key-rematch = after the end: play again
live-key-say = say something
live-key-quit = leave; your seat is kept
live-say = Say something
live-really-abandon = Leave the game for good? y n
live-offer-draw = = agrees, - declines.
live-offer-takeback = + agrees, - declines.
live-invited = Friends join with: { $command }
live-invitation = Invitation
live-here = { $count ->
    [0] nobody else watches
    [one] one watches
   *[other] { $count } watch
}
live-connected = connected
live-disconnected = no connection
live-storeless = the server cannot store

## Refusals of a server

refused-not-your-turn = It is not your turn.
refused-not-seated = You do not sit at this table.
refused-not-started = The game has not begun.
refused-started = The game has begun.
refused-not-over = The game is not over.
refused-game-over = The game is over.
refused-seats-free = Seats are free.
refused-seat-free = Nobody sits there.
refused-seat-taken = Somebody sits there.
refused-seated = You sit at this table already.
refused-sat-often = You have sat down at this table too often.
refused-no-such-seat = There is no such seat.
refused-no-such-level = Bots have levels from 1 to 8.
refused-not-host = Only whoever made the table can do that.
refused-player-out = This player is out.
refused-flagged = You have no time left.
refused-draw-offer = The offer of a draw has changed.
refused-draw-agreed = You have agreed to the draw.
refused-takeback-asked = A takeback has been asked for already.
refused-takeback-agreed = You have agreed to the takeback.
refused-takeback-none = There is nothing to take back.
refused-asked-often = You have asked often enough. Play a turn first.
refused-not-absent = This player has not been away for long enough.
refused-rematch-asked = You have asked for a rematch.
refused-rematch-exists = The rematch is at another table.
refused-no-such-table = There is no such table, or it is private and its invitation is missing.
refused-protocol = This server speaks another version of the protocol.
refused-account-needed = This game is rated: it needs an account.
refused-rated-bot = Bots do not play rated games.
refused-no-bots = At this rated table no bots play.
refused-no-private-talk = At this table nobody talks in private.
refused-no-such-room = Nobody can be reached that way.
refused-nothing-said = There is nothing to say.
refused-too-long = That is too long.
refused-too-much-talk = You talk too much. Wait a little.
refused-unavailable = The server cannot do that just now. Try again in a moment.
refused-unknown-person = The server does not know who you are.
refused-banned = You are banned from this server.
refused-muted = You may not talk on this server for now.
refused-scope = Your token is not for this.
refused-named = Whoever sits there has no other name.
