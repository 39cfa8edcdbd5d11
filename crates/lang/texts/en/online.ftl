### Whatever is about other people, in the browser.

## Accounts

page-one-moment = One moment …
page-no-answer = The server does not answer. Try again in a moment.
page-refused-by-code = The server refuses that ({ $code }).
page-cancel = Cancel
page-older = Older ones

page-name = Name
page-name-help = 2 to 20 letters, digits, - or _. Everybody sees it.
page-password = Password
page-password-help = At least 8 letters.
page-password-show = Show
page-password-hide = Hide
page-has-account = I have an account
page-no-account = I am new here
page-sign-up = Create an account
page-sign-out = Sign out
page-signed-in-as = You are signed in as { $name }.
page-sign-up-why = An account keeps your name and your games on every device, and its rated games count. Nothing but a name and a password is asked for.
page-sign-in-lost = No address is kept, so a lost password cannot be sent anywhere. Who looks after this server may help.
page-guest-signs-up = You are the guest { $name }. Your games and everything else stay yours.
page-guest-signs-in = You are the guest { $name }. The games of the guest do not move to an account that exists already.

page-refused-banned = You are banned from this server. The reason: { $reason }
page-refused-bad-time = That must end in the future.

page-settings = Settings
page-account = Account
page-profile = My profile
page-you-nobody = You are not signed in. You can play without an account; with one your games and your rating stay yours on every device.
page-you-guest = You are the guest { $name }.
page-you-account = You are { $name }.
page-you-bot = You are { $name }, an account for which a program plays.
page-rename = Change the name
page-guest-leaves = A guest who signs out cannot come back: the games stay, but not yours.
page-notifications = Notifications
page-notices-ask = Allow notifications
page-notices-why = While a table is open in the background, the browser can tell you when it is your turn.
page-notices-granted = Notifications are allowed: while a table is open in the background, the browser tells you when it is your turn.
page-notices-denied = The browser does not allow it for this site. Its settings can.
page-notices-missing = This browser cannot do that here.
page-password-change = Change the password
page-password-old = Password until now
page-password-new = New password
page-password-ends = On all other devices you are signed out.
page-password-changed = The password is changed.
page-tokens = Tokens for programs
page-token-about = A program that has a token plays or talks in your name.
page-token-api = What programs can do
page-tokens-none = You have no tokens.
page-token-name = What the token is for
page-token-for = What it may do
page-scope-play = Play
page-scope-talk = Talk
page-token-make = Make a token
page-token-once = This is the token. It is shown now and never again:
page-token-remove = Remove { $name }
page-token-removed = The token is removed.
page-bot-account = Account of a program
page-bot-about = If a program plays for this account, everybody should know. That is possible before the first game, and for good.
page-bot-become = Make it a bot’s
page-bot-sure = From then on everybody sees that a program plays. This cannot be undone.
page-mutes = People you do not hear
page-mutes-none = You hear everybody.
page-mute-name = Do not hear { $name }
page-unmute-name = Hear { $name } again
page-muted = What this person says is not shown to you any more.
page-unmuted = You hear this person again.
page-data = Your data
page-data-about = Everything that this server keeps about you, as a file of JSON.
page-data-export = Download my data
page-delete = Delete the account
page-delete-about = Your games stay, without you behind them. Running games go on without you.
page-delete-sure = This cannot be undone. Enter your password if you mean it.

page-no-user = Nobody here is called { $name }
page-no-user-help = Perhaps the name is written differently, or the account was deleted. Guests have no page.
page-tag-bot = bot
page-since = Here since { $day }
page-ratings = Ratings
page-strength = Rating
page-no-ratings = No rated game yet.
page-for-players = { $players } players
page-games-rated = { $games ->
    [one] one rated game
   *[other] { $games } rated games
}
page-rated-games = Rated games
page-graph = { $games ->
    [one] The rating after one game: { $last }.
   *[other] The rating over { $games } games: now { $last }, at least { $low }, at most { $high }.
}
page-graph-table = As a table
page-number = No.
page-day = Day
page-which-game = Game
page-look-at = Look at it
page-their-games = Public games
page-all-games = All
page-no-games = No games here yet.
page-game-running = not over
page-game-won = won
page-game-lost = lost
page-game-draw = draw
page-game-shared = first place shared
page-note-rated = rated
page-note-private = private
page-report-them = Report …
page-report-text = What happened? Those who look after this server read it.
page-report-send = Send the report
page-report-sent = The report is sent. Thank you.

page-rank = Place
page-leaderboard-none = Nobody has finished a rated game of this kind yet. You could be the first.
page-about-glicko = Games of two are rated by Glicko-2. Everybody begins at 1500; what follows ± gets smaller with every game.
page-about-weng-lin = Games of three and four are rated by Weng–Lin, from the final places. Everybody begins at 1500; what follows ± gets smaller with every game.

page-admin-not = Only those who look after this server see this page.
page-admin-how = Whoever hosts the server says on its command line which account that is:
page-admin-reports = Reports
page-admin-open = Open
page-admin-all = All
page-admin-no-open = No report waits.
page-admin-no-reports = Nobody has reported anybody.
page-admin-by = by { $name }
page-admin-table = the table
page-admin-sanction = Ban or mute { $name } …
page-admin-close-this = Close …
page-admin-close = Close the report
page-admin-verdict = What came of it
page-admin-closed = The report is closed.
page-admin-sanctions = Bans and mutes
page-admin-new = Ban or mute somebody
page-admin-person = The person with the id { $id }, from a report.
page-admin-kind = What
page-admin-kind-ban = Ban
page-admin-kind-mute = Mute
page-admin-span = For how long
page-admin-span-hour = an hour
page-admin-span-day = a day
page-admin-span-week = a week
page-admin-span-month = 30 days
page-admin-span-ever = for ever
page-admin-span-until = until
page-admin-why = Why; the person is told this
page-admin-impose = Impose it
page-admin-imposed = It is in force.
page-admin-no-sanctions = Nobody was ever banned or muted.
page-admin-lift = Lift it for { $name }
page-admin-lifted = It is lifted.
page-admin-lifted-by = lifted by { $name }
page-admin-over = over
page-admin-tables = Running tables
page-admin-no-tables = No game is being played.
page-admin-log = What was done
page-admin-no-log = Nothing was done yet.
page-deed-ban = Banned for ever: { $reason }
page-deed-mute = Muted for ever: { $reason }
page-deed-ban-until = Banned until { $until }: { $reason }
page-deed-mute-until = Muted until { $until }: { $reason }
page-deed-lift-ban = Ban lifted
page-deed-lift-mute = Mute lifted
page-deed-close = Report closed: { $reason }
page-deed-admin = Made to look after the server
page-deed-no-admin = Looks after the server no more
