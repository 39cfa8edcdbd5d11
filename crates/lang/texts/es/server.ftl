### Lo que un servidor dice por HTTP, en español. Las claves de los rechazos son sus nombres duraderos.

## Quién es uno

refused-bad-name = Un nombre tiene de 2 a 20 letras sin tilde, cifras, - o _.
refused-name-taken = Alguien tiene ya ese nombre.
refused-bad-password = Una contraseña tiene de 8 a 200 caracteres.
refused-wrong-password = El nombre o la contraseña no son correctos.
refused-too-many-attempts = Hubo demasiados intentos de entrar. Espera un cuarto de hora.
refused-too-many-guests = Acaban de llegar demasiados invitados desde tu dirección. Espera un minuto.
refused-too-many-accounts = Se crearon demasiadas cuentas desde tu dirección. Espera una hora.
refused-has-account = Tienes una cuenta. Sal de ella primero.
refused-no-account = Para eso hace falta una cuenta.
refused-signed-out = Has cerrado la sesión.
refused-not-admin = Solo quienes cuidan de este servidor pueden hacer eso.
refused-foreign-origin = Esta petición viene de la página de otra persona.
refused-no-origin = Tu navegador no dice de qué página viene esta petición, así que no cuenta.
refused-has-games = Una cuenta que ha jugado sigue siendo de una persona. Crea otra para un robot.
refused-bad-scopes = Un código de acceso sirve para jugar, para hablar o para ambas cosas.
refused-too-many-tokens = Tienes tantos códigos de acceso como se permite. Retira uno primero.
refused-no-such-token = No tienes ese código de acceso.
refused-no-such-session = No tienes esa sesión.

## Mesas y partidas

refused-bad-clock = Un reloj tiene de 1 segundo a 24 horas, una partida por correspondencia de 1 minuto a 28 días por turno.
refused-bad-seats = Hay tantos asientos como jugadores.
refused-too-many-tables = Acabas de abrir demasiadas mesas. Espera un minuto.
refused-too-many-messages = Acabas de enviar demasiados mensajes. Espera un momento.
refused-correspondence = En una partida por correspondencia nadie tiene que estar presente: decide el reloj.
refused-stale = Antes pasó otra cosa. Mira de nuevo y decide otra vez.
refused-no-setup = No se dice a qué se juega.
refused-no-such-game = No existe ese juego.
refused-cannot-stop = El turno no puede acabar aquí.
refused-no-such-pool = Elige un juego para 2 a 4 jugadores.
refused-too-many-records = Guardas tantas partidas como se permite. Quita algunas primero.
refused-no-such-record = No guardas esa partida.

## Imágenes y listas

refused-bad-kind = Una imagen es svg, png o gif.
refused-bad-width = Una imagen no puede ser tan ancha ni tan estrecha.
refused-bad-moment = La partida no ha llegado tan lejos.
refused-too-many-pictures = Se acaban de pintar demasiadas imágenes para ti. Espera un minuto.
refused-busy = Esperan demasiados otros. Inténtalo de nuevo en un momento.
refused-bad-filter = La lista no se puede filtrar por eso.
refused-bad-status = Una mesa está abierta, en curso o terminada.
refused-bad-time = Eso no es una fecha.
refused-bad-number = Eso no es un número.
refused-bad-from = Eso no es el número de un suceso.

## Los demás

refused-no-such-user = Nadie tiene ese nombre.
refused-no-such-person = No existe esa persona.
refused-yourself = Eres tú.
refused-too-many-muted = Ya silencias a tantas personas como se permite.
refused-not-muted = A esa persona la oyes.
refused-bad-report = Una denuncia tiene de 1 a 1000 caracteres.
refused-too-many-reports = Acabas de denunciar demasiado. Espera una hora.
refused-bad-words = Un motivo o un veredicto tiene de 1 a 1000 caracteres.
refused-is-admin = Esa persona cuida del servidor.
refused-no-such-sanction = No existe esa sanción, o se levantó.
refused-no-such-report = No existe esa denuncia, o se cerró.

## El servidor

refused-restart = El servidor se reinicia. Inténtalo de nuevo en un momento.
refused-too-many-connections = Tienes demasiadas conexiones.
refused-no-such-address = No hay nada en esta dirección.
refused-no-websocket = Aquí solo se conecta el juego en vivo.
refused-wrong-method = Eso no se puede hacer en esta dirección.
refused-unreadable = El servidor no puede leer eso.

## Lo que otros ven de un enlace

share-table = { $game }: { $players }
share-bot = robot de nivel { $level }
share-free = asiento libre
share-open = Una mesa que espera jugadores. Entra y siéntate.
share-running = Una partida en curso. Síguela en vivo.
share-won = { $name } ha ganado. Mira la partida turno a turno.
share-over = La partida ha terminado. Mírala turno a turno.
share-imported = Una partida para mirar turno a turno.
