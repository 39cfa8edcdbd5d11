### Lo que se dice en una mesa de un servidor, en español.

## Llegar y marcharse

live-made = La mesa está abierta: { $table }
live-token = Es privada. El código de la invitación: { $token }
live-invite = Un amigo se une con esta orden:
live-address = Su dirección, para un navegador y para --url: { $address }
live-tables = Estas mesas tienen sitios libres:
live-no-tables = Ninguna mesa tiene sitios libres. Nombra un juego para abrir una.
live-open-table = { $table }: { $game } ({ $setup })
live-open-seats = { $clock } Sitios: { $players }
live-table = Mesa { $table }: { $setup }
live-seat = { $number }. { $player }: { $name }
live-player = { $player } ({ $name })
live-you = { $name } (tú)
live-absent = { $name } (ausente)
live-free = libre
live-watchers = { $count ->
    [0] Nadie más mira.
    [one] Otra persona mira.
   *[other] Otras { $count } personas miran.
}
live-full = Todos los sitios están ocupados. Miras la partida.
live-seat-taken = El sitio { $seat } no está libre. Miras la partida.
live-seat-none = No hay ningún sitio { $seat } en esta mesa. Miras la partida.
live-watch = Miras la partida.
live-all-taken = Todos los sitios están ocupados: miras la partida.
live-out = Estás fuera de la partida y miras.
live-you-play = Juegas con { $player }, { $name }.
live-sits = { $name } juega con { $player }.
live-named = { $player } se llama ahora { $name }.
live-stands-up = { $player } vuelve a estar libre.
live-comes = { $name } ha vuelto.
live-goes = { $name } está ausente.
live-come-back = Tu sitio se guarda. Para volver:

## La conexión

live-connecting = Conectando …
live-lost = Se ha perdido la conexión. Se intenta de nuevo …
live-lost-turn = Se ha perdido la conexión. Se intenta de nuevo; lo que pediste se guarda.
live-back = La conexión ha vuelto.
live-stalled = El servidor no puede guardar nada ahora. Seguirá por sí solo.
live-stalled-turn = El servidor no puede guardar nada ahora. Lo que pediste se guarda y se envía otra vez.
live-anew = Algo no encajaba. La mesa se lee de nuevo desde el principio.
live-busy = Lo que pediste antes aún no tiene respuesta.
live-not-ready = Todavía no hay conexión.
live-over = La conexión ha terminado.
live-stale = Antes ha ocurrido otra cosa. Mira otra vez y decide de nuevo.
live-pending = Enviado. Esperando la respuesta del servidor …
live-no-hints = No hay pistas en una mesa con otros.
live-unconfirmed = en espera: { $event }
live-silent = { $server } no responde
live-late = { $server } no ha respondido en { $seconds } segundos.
live-strange = { $server } no responde como lo haría Machiavel.

## Los relojes

live-clock-none = No hay reloj.
live-clock-delay = Cada uno tiene { $time } para la partida; en cada turno el tiempo solo corre tras { $more }.
live-clock-increment = Cada uno tiene { $time } para la partida y { $more } más con cada turno.
live-clock-correspondence = Cada uno tiene { $time } para cada turno.
live-clocks = Tiempo restante: { $clocks }
live-days = { $days } d { $time }
live-clock-held = Los relojes están parados, porque el servidor no estaba.
live-clock-resumed = Los relojes vuelven a correr.

## La partida

live-waiting = { $count ->
    [one] Hay un sitio libre. Se espera a un jugador.
   *[other] Hay { $count } sitios libres. Se espera a los jugadores.
}
live-started = La partida empieza.
live-your-turn = Es tu turno: juegas con { $player }.
live-abandoned = { $number }. { $player } ha dejado la partida.
live-draw-offered = { $player } ofrece tablas.
live-draw-accepted = { $player } acepta las tablas.
live-draw-declined = { $player } sigue jugando: no hay tablas.
live-takeback-asked = { $player } pide deshacer una jugada.
live-takeback-granted = { $player } está de acuerdo.
live-takeback-declined = { $player } no está de acuerdo: no se deshace nada.
live-lapsed = Se ha jugado un turno: la propuesta ya no vale.
live-answer-draw = Escribe accept o decline.
live-answer-takeback = Escribe grant o decline.
live-no-offer = Nadie espera tu respuesta.
live-rematch-asked = { $player } quiere la revancha.
live-rematch-missing = Falta el acuerdo de: { $names }.
live-rematch = La revancha está en la mesa { $table }.
live-rematch-or-quit = Escribe rematch para jugar otra vez, o quit.
live-leave = Escribe quit para salir.
live-which-seat = Di qué sitio por su número, por ejemplo: { $example }
live-remark = { $name }: { $text }
live-remark-watchers = { $name }, que mira: { $text }
live-remark-private = { $name }, en privado: { $text }

## Las palabras que se pueden escribir

live-command-who = dice quién juega con qué y quién está
live-command-draw = ofrece tablas, o las acepta
live-command-accept = acepta las tablas
live-command-decline = rechaza las tablas o deshacer una jugada
live-command-takeback = pide deshacer tu última jugada
live-command-grant = deja que alguien deshaga una jugada
live-command-abandon = deja la partida para siempre
live-command-claim = dice que quien tiene el turno se ha ido, o el sitio cuyo número sigue
live-command-rematch = pide otra partida tras el final
live-command-sit = ocupa el sitio cuyo número sigue
live-command-stand = deja el sitio antes del comienzo
live-command-bot = pone un robot en un sitio: siguen los números del sitio y del nivel
live-command-say = dice las palabras que siguen; quienes miran hablan entre sí
live-command-quit = sale; tu sitio se guarda

## Toda la pantalla

live-keys = Tab sigue  Intro elige  / escribir  = tablas  u deshacer  x rendirse  F1 ayuda
live-keys-open = 1–4 sentarse  w levantarse  I invitación  f girar  F1 ayuda  q salir
live-keys-over = Intro revancha  [ ] recorrer  f girar  s guardar  F1 ayuda  q salir
live-keys-watch = [ ] recorrer  f girar  s guardar  F1 ayuda  q salir
live-key-draw = ofrecer tablas, o aceptarlas
live-key-decline = rechazar las tablas o deshacer una jugada
live-key-takeback = pedir deshacer tu última jugada
live-key-grant = dejar que alguien deshaga una jugada
live-key-claim = decir que quien tiene el turno se ha ido
live-key-abandon = dejar la partida para siempre
live-key-sit = ocupar un sitio antes del comienzo
live-key-stand = dejar el sitio antes del comienzo
live-key-invite = mostrar cómo se unen amigos a la mesa
live-key-rematch = tras el final: jugar otra vez
live-key-say = decir algo
live-key-quit = salir; tu sitio se guarda
live-say = Decir algo
live-really-abandon = ¿Dejar la partida para siempre? s n
live-offer-draw = = acepta, - rechaza.
live-offer-takeback = + acepta, - rechaza.
live-invited = Para unirse: { $command }
live-invitation = Invitación
live-here = { $count ->
    [0] nadie más mira
    [one] una persona mira
   *[other] { $count } miran
}
live-connected = conectado
live-disconnected = sin conexión
live-storeless = el servidor no puede guardar

## Las negativas de un servidor

refused-not-your-turn = No es tu turno.
refused-not-seated = No juegas en esta mesa.
refused-not-started = La partida no ha empezado.
refused-started = La partida ha empezado.
refused-not-over = La partida no ha terminado.
refused-game-over = La partida ha terminado.
refused-seats-free = Hay sitios libres.
refused-seat-free = Nadie ocupa ese sitio.
refused-seat-taken = Ese sitio está ocupado.
refused-seated = Ya juegas en esta mesa.
refused-sat-often = Te has sentado demasiadas veces en esta mesa.
refused-no-such-seat = Ese sitio no existe.
refused-no-such-level = Los robots tienen niveles de 1 a 8.
refused-not-host = Solo puede hacerlo quien abrió la mesa.
refused-player-out = Ese jugador está eliminado.
refused-flagged = No te queda tiempo.
refused-draw-offer = La oferta de tablas ha cambiado.
refused-draw-agreed = Ya has aceptado las tablas.
refused-takeback-asked = Ya se ha pedido deshacer una jugada.
refused-takeback-agreed = Ya has aceptado que se deshaga.
refused-takeback-none = No hay nada que deshacer.
refused-asked-often = Ya lo has pedido bastantes veces. Juega primero un turno.
refused-not-absent = Ese jugador no lleva ausente el tiempo suficiente.
refused-rematch-asked = Ya has pedido la revancha.
refused-rematch-exists = La revancha está en otra mesa.
refused-no-such-table = Esa mesa no existe, o es privada y falta su invitación.
refused-protocol = Este servidor habla otra versión del protocolo.
refused-account-needed = Esta partida es puntuada: hace falta una cuenta.
refused-rated-bot = Los robots no juegan partidas puntuadas.
refused-no-bots = En esta mesa puntuada no juegan robots.
refused-no-private-talk = En esta mesa nadie habla en privado.
refused-no-such-room = Así no se llega a nadie.
refused-nothing-said = No hay nada que decir.
refused-too-long = Es demasiado largo.
refused-too-much-talk = Hablas demasiado. Espera un poco.
refused-unavailable = El servidor no puede hacer eso ahora. Inténtalo de nuevo en un momento.
refused-unknown-person = El servidor no sabe quién eres.
refused-banned = Estás excluido de este servidor.
refused-muted = Por ahora no puedes hablar en este servidor.
refused-scope = Tu código de acceso no permite eso.
refused-named = Quien ocupa ese sitio no tiene otro nombre.
