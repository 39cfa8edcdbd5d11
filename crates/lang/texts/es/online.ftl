### Lo que tiene que ver con otras personas, en el navegador.

## Cuentas

page-one-moment = Un momento…
page-no-answer = El servidor no responde. Inténtalo de nuevo en un momento.
page-refused-by-code = El servidor lo rechaza ({ $code }).
page-cancel = Cancelar
page-older = Anteriores

page-name = Nombre
page-name-help = De 2 a 20 letras sin tilde, cifras, - o _. Lo ve todo el mundo.
page-password = Contraseña
page-password-help = Al menos 8 caracteres.
page-password-show = Mostrar
page-password-hide = Ocultar
page-has-account = Tengo una cuenta
page-no-account = Soy nuevo
page-sign-up = Crear una cuenta
page-sign-out = Salir
page-signed-in-as = Has entrado como { $name }.
page-sign-up-why = Una cuenta conserva tu nombre y tus partidas en todos tus dispositivos, y sus partidas puntuadas cuentan. Solo hacen falta un nombre y una contraseña.
page-sign-in-lost = No se guarda ninguna dirección, así que una contraseña perdida no puede enviarse. Quien gestiona este servidor puede ayudar.
page-guest-signs-up = Eres el invitado { $name }. Tus partidas y todo lo demás siguen siendo tuyos.
page-guest-signs-in = Eres el invitado { $name }. Las partidas del invitado no pasan a una cuenta que ya existe.

page-refused-banned = Tienes prohibida la entrada en este servidor. El motivo: { $reason }
page-refused-bad-time = El final debe estar en el futuro.

page-settings = Ajustes
page-account = Cuenta
page-profile = Mi perfil
page-you-nobody = No has entrado. Se puede jugar sin cuenta; con una, tus partidas y tu puntuación te siguen en todos tus dispositivos.
page-you-guest = Eres el invitado { $name }.
page-you-account = Eres { $name }.
page-you-bot = Eres { $name }, una cuenta para la que juega un programa.
page-rename = Cambiar el nombre
page-guest-leaves = Un invitado que sale no puede volver: las partidas quedan, pero ya no son tuyas.
page-notifications = Notificaciones
page-notices-ask = Permitir notificaciones
page-notices-why = Mientras haya una mesa abierta en segundo plano, el navegador puede avisarte cuando te toca.
page-notices-granted = Las notificaciones están permitidas: mientras haya una mesa abierta en segundo plano, el navegador te avisa cuando te toca.
page-notices-denied = El navegador no lo permite para este sitio. Sus ajustes pueden cambiarlo.
page-notices-missing = Este navegador no puede hacerlo aquí.
page-password-change = Cambiar la contraseña
page-password-old = Contraseña actual
page-password-new = Contraseña nueva
page-password-ends = En los demás dispositivos se cierra la sesión.
page-password-changed = La contraseña ha cambiado.
page-tokens = Tokens para programas
page-token-about = Un programa que tiene un token juega o habla en tu nombre.
page-token-api = Qué pueden hacer los programas
page-tokens-none = No tienes tokens.
page-token-name = Para qué es el token
page-token-for = Qué permite
page-scope-play = Jugar
page-scope-talk = Hablar
page-token-make = Crear un token
page-token-once = Este es el token. Se muestra ahora y nunca más:
page-token-remove = Quitar { $name }
page-token-removed = El token se ha quitado.
page-bot-account = Cuenta de un programa
page-bot-about = Si un programa juega para esta cuenta, todos deben saberlo. Se puede antes de la primera partida, y para siempre.
page-bot-become = Hacerla de bot
page-bot-sure = Desde entonces todos verán que juega un programa. No se puede deshacer.
page-mutes = Personas a las que no oyes
page-mutes-none = Oyes a todo el mundo.
page-mute-name = No oír a { $name }
page-unmute-name = Volver a oír a { $name }
page-muted = Ya no se te muestra lo que dice esta persona.
page-unmuted = Vuelves a oír a esta persona.
page-data = Tus datos
page-data-about = Todo lo que este servidor guarda sobre ti, en un archivo JSON.
page-data-export = Descargar mis datos
page-delete = Borrar la cuenta
page-delete-about = Tus partidas quedan, sin ti detrás. Las que están en curso siguen sin ti.
page-delete-sure = No se puede deshacer. Escribe tu contraseña si lo quieres de verdad.

page-no-user = Nadie aquí se llama { $name }
page-no-user-help = Quizá el nombre se escribe de otro modo, o la cuenta se borró. Los invitados no tienen página.
page-tag-bot = bot
page-since = Aquí desde el { $day }
page-ratings = Puntuaciones
page-strength = Puntuación
page-no-ratings = Ninguna partida puntuada todavía.
page-for-players = { $players } jugadores
page-games-rated = { $games ->
    [one] una partida puntuada
   *[other] { $games } partidas puntuadas
}
page-rated-games = Partidas puntuadas
page-graph = { $games ->
    [one] La puntuación tras una partida: { $last }.
   *[other] La puntuación en { $games } partidas: ahora { $last }, como mínimo { $low }, como máximo { $high }.
}
page-graph-table = Como tabla
page-number = N.º
page-day = Día
page-which-game = Partida
page-look-at = Verla
page-their-games = Partidas públicas
page-all-games = Todas
page-no-games = Todavía no hay partidas aquí.
page-game-running = en curso
page-game-won = ganada
page-game-lost = perdida
page-game-draw = tablas
page-game-shared = primer puesto compartido
page-note-rated = puntuada
page-note-private = privada
page-report-them = Denunciar…
page-report-text = ¿Qué ha pasado? Lo leerán quienes gestionan este servidor.
page-report-send = Enviar la denuncia
page-report-sent = La denuncia se ha enviado. Gracias.

page-rank = Puesto
page-leaderboard-none = Nadie ha acabado aún una partida puntuada de este tipo. Podrías ser el primero.
page-about-glicko = Las partidas de dos se puntúan con Glicko-2. Todos empiezan en 1500; lo que sigue a ± baja con cada partida.
page-about-weng-lin = Las partidas de tres y cuatro se puntúan con Weng–Lin, según los puestos finales. Todos empiezan en 1500; lo que sigue a ± baja con cada partida.

page-admin-not = Solo quienes gestionan este servidor ven esta página.
page-admin-how = Quien aloja el servidor dice en la línea de órdenes qué cuenta es:
page-admin-reports = Denuncias
page-admin-open = Abiertas
page-admin-all = Todas
page-admin-no-open = Ninguna denuncia espera.
page-admin-no-reports = Nadie ha denunciado a nadie.
page-admin-by = por { $name }
page-admin-table = la mesa
page-admin-sanction = Vetar o silenciar a { $name }…
page-admin-close-this = Cerrar…
page-admin-close = Cerrar la denuncia
page-admin-verdict = Qué se decidió
page-admin-closed = La denuncia está cerrada.
page-admin-sanctions = Vetos y silencios
page-admin-new = Vetar o silenciar a alguien
page-admin-person = La persona con el identificador { $id }, según una denuncia.
page-admin-kind = Qué
page-admin-kind-ban = Veto
page-admin-kind-mute = Silencio
page-admin-span = Por cuánto tiempo
page-admin-span-hour = una hora
page-admin-span-day = un día
page-admin-span-week = una semana
page-admin-span-month = 30 días
page-admin-span-ever = para siempre
page-admin-span-until = hasta
page-admin-why = Por qué; se le dirá a la persona
page-admin-impose = Aplicar
page-admin-imposed = Está en vigor.
page-admin-no-sanctions = Nunca se ha vetado ni silenciado a nadie.
page-admin-lift = Levantar a { $name }
page-admin-lifted = Está levantado.
page-admin-lifted-by = levantado por { $name }
page-admin-over = acabado
page-admin-tables = Mesas en curso
page-admin-no-tables = No se está jugando ninguna partida.
page-admin-log = Lo que se hizo
page-admin-no-log = Todavía no se ha hecho nada.
page-deed-ban = Vetado para siempre: { $reason }
page-deed-mute = Silenciado para siempre: { $reason }
page-deed-ban-until = Vetado hasta el { $until }: { $reason }
page-deed-mute-until = Silenciado hasta el { $until }: { $reason }
page-deed-lift-ban = Veto levantado
page-deed-lift-mute = Silencio levantado
page-deed-close = Denuncia cerrada: { $reason }
page-deed-admin = Encargado de gestionar el servidor
page-deed-no-admin = Ya no gestiona el servidor
