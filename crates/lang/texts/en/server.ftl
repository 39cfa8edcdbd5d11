### What a server says over HTTP, in English. The keys of refusals are their lasting names.

## Who one is

refused-bad-name = A name has 2 to 20 letters without accents, digits, - or _.
refused-name-taken = Somebody has this name already.
refused-bad-password = A password has 8 to 200 characters.
refused-wrong-password = The name or the password is wrong.
refused-too-many-attempts = There were too many attempts to sign in. Wait a quarter of an hour.
refused-too-many-guests = Too many guests came from your address just now. Wait a minute.
refused-too-many-accounts = Too many accounts were made from your address. Wait an hour.
refused-has-account = You have an account. Sign out first.
refused-no-account = For that you need an account.
refused-signed-out = You have signed out.
refused-not-admin = Only those who look after this server may do that.
refused-foreign-origin = This request comes from the page of somebody else.
refused-no-origin = Your browser does not say from which page this request comes, so it does not count.
refused-has-games = An account that has played stays a person’s. Make another one for a bot.
refused-bad-scopes = A token is for playing, for talking or for both.
refused-too-many-tokens = You have as many tokens as one may have. Take one back first.
refused-no-such-token = You have no such token.
refused-no-such-session = You have no such session.

## Tables and games

refused-bad-clock = A clock has from 1 second to 24 hours, a correspondence game from 1 minute to 28 days for each turn.
refused-bad-seats = There are as many seats as players.
refused-too-many-tables = You opened too many tables just now. Wait a minute.
refused-too-many-messages = You sent too many messages just now. Wait a moment.
refused-correspondence = In a correspondence game nobody has to be there: the clock decides.
refused-stale = Something else happened first. Look again and decide anew.
refused-no-setup = It is not said what is to be played.
refused-no-such-game = There is no such game.
refused-cannot-stop = The turn cannot end here.
refused-no-such-pool = Choose a game for 2 to 4 players.
refused-too-many-records = You keep as many records as one may keep. Remove some first.
refused-no-such-record = You keep no such record.

## Pictures and lists

refused-bad-kind = A picture is svg, png or gif.
refused-bad-width = A picture cannot be so wide or so narrow.
refused-bad-moment = The game has not come so far.
refused-too-many-pictures = Too many pictures were painted for you just now. Wait a minute.
refused-busy = Too many others wait. Try again in a moment.
refused-bad-filter = The list cannot be searched by that.
refused-bad-status = A table is open, running or ended.
refused-bad-time = This is no time.
refused-bad-number = This is no number.
refused-bad-from = This is not the number of an event.

## Other people

refused-no-such-user = Nobody has this name.
refused-no-such-person = There is no such person.
refused-yourself = That is you.
refused-too-many-muted = You mute as many people as one may mute.
refused-not-muted = You hear this person.
refused-bad-report = A report has 1 to 1000 letters.
refused-too-many-reports = You reported too much just now. Wait an hour.
refused-bad-words = A reason or a verdict has 1 to 1000 letters.
refused-is-admin = This person looks after the server.
refused-no-such-sanction = There is no such sanction, or it was lifted.
refused-no-such-report = There is no such report, or it was closed.

## The server

refused-restart = The server restarts. Try again in a moment.
refused-too-many-connections = You have too many connections.
refused-no-such-address = There is nothing at this address.
refused-no-websocket = Only live play can connect here.
refused-wrong-method = That cannot be done at this address.
refused-unreadable = The server cannot read that.

## What others are shown of a link

share-table = { $game }: { $players }
share-bot = bot of level { $level }
share-free = free seat
share-open = A table that waits for players. Come in and sit down.
share-running = A game that is being played. Watch it live.
share-won = { $name } has won. Look at the game turn by turn.
share-over = The game is over. Look at it turn by turn.
share-imported = A game to look at turn by turn.
