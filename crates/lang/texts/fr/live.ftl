### Ce qui se dit à une table d’un serveur, en français.

## Arriver et partir

live-made = La table est ouverte : { $table }
live-token = Elle est privée. Le code de l’invitation : { $token }
live-invite = Un ami la rejoint avec cette commande :
live-address = Son adresse, pour un navigateur et pour --url : { $address }
live-tables = Ces tables ont des places libres :
live-no-tables = Aucune table n’a de place libre. Nommez un jeu pour en ouvrir une.
live-open-table = { $table } : { $game } ({ $setup })
live-open-seats = { $clock } Places : { $players }
live-table = Table { $table } : { $setup }
live-seat = { $number }. { $player } : { $name }
live-player = { $player } ({ $name })
live-you = { $name } (vous)
live-absent = { $name } (absent)
live-free = libre
live-watchers = { $count ->
    [0] Personne d’autre ne regarde.
    [one] Une autre personne regarde.
   *[other] { $count } autres regardent.
}
live-full = Toutes les places sont prises. Vous regardez.
live-seat-taken = La place { $seat } n’est pas libre. Vous regardez.
live-seat-none = Il n’y a pas de place { $seat } à cette table. Vous regardez.
live-watch = Vous regardez.
live-all-taken = Toutes les places sont prises : vous regardez.
live-out = Vous n’êtes plus en jeu et regardez.
live-you-play = Vous jouez { $player }, { $name }.
live-sits = { $name } joue { $player }.
live-named = { $player } s’appelle maintenant { $name }.
live-stands-up = { $player } est de nouveau libre.
live-comes = { $name } est de retour.
live-goes = { $name } est absent.
live-come-back = Votre place est gardée. Pour revenir :

## La connexion

live-connecting = Connexion …
live-lost = La connexion est perdue. Nouvel essai …
live-lost-turn = La connexion est perdue. Nouvel essai ; votre demande est gardée.
live-back = La connexion est rétablie.
live-stalled = Le serveur ne peut rien enregistrer pour l’instant. Il reprendra de lui-même.
live-stalled-turn = Le serveur ne peut rien enregistrer pour l’instant. Votre demande est gardée et renvoyée.
live-anew = Quelque chose ne concordait pas. La table est relue depuis le début.
live-busy = Votre demande précédente n’a pas encore de réponse.
live-not-ready = Il n’y a pas encore de connexion.
live-over = La connexion est terminée.
live-stale = Autre chose s’est passé avant. Regardez de nouveau et décidez.
live-pending = Envoyé. En attente de la réponse du serveur …
live-no-hints = Il n’y a pas d’idées à une table avec d’autres.
live-unconfirmed = en attente : { $event }
live-silent = { $server } ne répond pas
live-late = { $server } n’a pas répondu en { $seconds } secondes.
live-strange = { $server } ne répond pas comme Machiavel le ferait.

## Les pendules

live-clock-none = Il n’y a pas de pendule.
live-clock-delay = Chacun a { $time } pour la partie ; à chaque coup, le temps ne court qu’après { $more }.
live-clock-increment = Chacun a { $time } pour la partie et { $more } de plus à chaque coup.
live-clock-correspondence = Chacun a { $time } pour chaque coup.
live-clocks = Temps restant : { $clocks }
live-days = { $days } j { $time }
live-clock-held = Les pendules sont arrêtées, car le serveur était absent.
live-clock-resumed = Les pendules courent de nouveau.

## La partie

live-waiting = { $count ->
    [one] Une place est libre. On attend un joueur.
   *[other] { $count } places sont libres. On attend des joueurs.
}
live-started = La partie commence.
live-your-turn = C’est à vous : vous jouez { $player }.
live-abandoned = { $number }. { $player } a quitté la partie.
live-draw-offered = { $player } propose la nulle.
live-draw-accepted = { $player } accepte la nulle.
live-draw-declined = { $player } continue : pas de nulle.
live-takeback-asked = { $player } demande à reprendre un coup.
live-takeback-granted = { $player } est d’accord.
live-takeback-declined = { $player } n’est pas d’accord : rien n’est repris.
live-lapsed = Un tour a été joué : la proposition ne tient plus.
live-answer-draw = Tapez accept ou decline.
live-answer-takeback = Tapez grant ou decline.
live-no-offer = Personne n’attend votre réponse.
live-rematch-asked = { $player } veut une revanche.
live-rematch-missing = Manque encore l’accord de : { $names }.
live-rematch = La revanche est à la table { $table }.
live-rematch-or-quit = Tapez rematch pour rejouer, ou quit.
live-leave = Tapez quit pour partir.
live-which-seat = Dites quelle place par son numéro, par exemple : { $example }
live-remark = { $name } : { $text }
live-remark-watchers = { $name }, qui regarde : { $text }
live-remark-private = { $name }, en privé : { $text }

## Les mots que l’on peut taper

live-command-who = dit qui joue quoi et qui est là
live-command-draw = propose la nulle, ou l’accepte
live-command-accept = accepte la nulle
live-command-decline = refuse la nulle ou la reprise d’un coup
live-command-takeback = demande à reprendre votre dernier coup
live-command-grant = laisse quelqu’un reprendre un coup
live-command-abandon = quitte la partie pour de bon
live-command-claim = dit que le joueur au trait est parti, ou celui dont le numéro suit
live-command-rematch = demande une autre partie après la fin
live-command-sit = prend la place dont le numéro suit
live-command-stand = libère la place avant le début
live-command-bot = met un robot sur une place : le numéro de la place et le niveau suivent
live-command-say = dit les mots qui suivent ; ceux qui regardent parlent entre eux
live-command-quit = part ; votre place est gardée

## Tout l’écran

live-keys = Tab suite  Entrée choisir  / saisir  = nulle  u reprendre  x abandon  F1 aide
live-keys-open = 1–4 prendre place  w se lever  I invitation  f tourner  F1 aide  q quitter
live-keys-over = Entrée revanche  [ ] parcourir  f tourner  s enregistrer  F1 aide
live-keys-watch = [ ] parcourir  f tourner  s enregistrer  F1 aide  q quitter
live-key-draw = proposer la nulle, ou l’accepter
live-key-decline = refuser la nulle ou la reprise d’un coup
live-key-takeback = demander à reprendre votre dernier coup
live-key-grant = laisser quelqu’un reprendre un coup
live-key-claim = dire que le joueur au trait est parti
live-key-abandon = quitter la partie pour de bon
live-key-sit = prendre une place avant le début
live-key-stand = libérer la place avant le début
live-key-invite = montrer comment des amis rejoignent la table
live-key-rematch = après la fin : rejouer
live-key-say = dire quelque chose
live-key-quit = partir ; votre place est gardée
live-say = Dire quelque chose
live-really-abandon = Quitter la partie pour de bon ? o n
live-offer-draw = = accepte, - refuse.
live-offer-takeback = + accepte, - refuse.
live-invited = Pour rejoindre : { $command }
live-invitation = Invitation
live-here = { $count ->
    [0] personne d’autre ne regarde
    [one] une personne regarde
   *[other] { $count } regardent
}
live-connected = connecté
live-disconnected = pas de connexion
live-storeless = le serveur ne peut rien enregistrer

## Les refus d’un serveur

refused-not-your-turn = Ce n’est pas à vous de jouer.
refused-not-seated = Vous ne jouez pas à cette table.
refused-not-started = La partie n’a pas commencé.
refused-started = La partie a commencé.
refused-not-over = La partie n’est pas finie.
refused-game-over = La partie est finie.
refused-seats-free = Des places sont libres.
refused-seat-free = Personne n’a cette place.
refused-seat-taken = La place est prise.
refused-seated = Vous jouez déjà à cette table.
refused-sat-often = Vous avez pris place trop souvent à cette table.
refused-no-such-seat = Cette place n’existe pas.
refused-no-such-level = Les robots ont des niveaux de 1 à 8.
refused-not-host = Seul celui qui a ouvert la table peut le faire.
refused-player-out = Ce joueur est éliminé.
refused-flagged = Vous n’avez plus de temps.
refused-draw-offer = La proposition de nulle a changé.
refused-draw-agreed = Vous avez déjà accepté la nulle.
refused-takeback-asked = Une reprise est déjà demandée.
refused-takeback-agreed = Vous avez déjà accepté la reprise.
refused-takeback-none = Il n’y a rien à reprendre.
refused-asked-often = Vous l’avez demandé assez souvent. Jouez d’abord un coup.
refused-not-absent = Ce joueur n’est pas absent depuis assez longtemps.
refused-rematch-asked = Vous avez déjà demandé une revanche.
refused-rematch-exists = La revanche est à une autre table.
refused-no-such-table = Cette table n’existe pas, ou elle est privée et il manque son invitation.
refused-protocol = Ce serveur parle une autre version du protocole.
refused-account-needed = Cette partie est classée : il faut un compte.
refused-rated-bot = Les robots ne jouent pas de parties classées.
refused-no-bots = Aucun robot ne joue à cette table classée.
refused-no-private-talk = À cette table, personne ne parle en privé.
refused-no-such-room = On ne peut joindre personne ainsi.
refused-nothing-said = Il n’y a rien à dire.
refused-too-long = C’est trop long.
refused-too-much-talk = Vous parlez trop. Attendez un peu.
refused-unavailable = Le serveur ne peut pas faire cela pour l’instant. Réessayez dans un moment.
refused-unknown-person = Le serveur ne sait pas qui vous êtes.
refused-banned = Vous êtes exclu de ce serveur.
refused-muted = Vous n’avez pas le droit de parler sur ce serveur pour l’instant.
refused-scope = Votre jeton ne permet pas cela.
refused-named = La personne assise là n’a pas d’autre nom.
