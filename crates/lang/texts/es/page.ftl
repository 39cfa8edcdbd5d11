### Lo que dice la página, y la terminal cuando muestra lo mismo, en español.

page-skip = Ir al tablero
page-games = Juegos
page-home = Al tablero
page-not-found = Aquí no hay nada
page-not-found-help = Esta dirección no lleva a ninguna parte. Los tres juegos están a un clic.
page-skip-main = Ir al contenido
page-places = Páginas
page-menu = Menú
page-place-lobby = Sala
page-place-learn = Aprender
page-place-analysis = Análisis
page-place-leaderboard = Clasificación
page-place-editor = Editor
page-sign-in = Entrar
page-all-settings = Todos los ajustes
page-admin = Gestión del servidor
page-preferences = Preferencias
page-language = Idioma
page-brightness = Colores
page-brightness-system = Como el sistema
page-brightness-light = Claros
page-brightness-dark = Oscuros
page-pieces = Piezas
page-pieces-figures = Figuras
page-pieces-letters = Letras
page-board = Tablero
page-board-paper = Papel
page-board-wood = Madera
page-board-slate = Pizarra
page-sound = Sonidos
page-confirm = Confirmar cada jugada
page-turn-board = Girar el tablero hacia quien juega

page-board-of = Tablero de { $game }
page-labyrinth = Laberinto
page-wall = muro
page-empty = vacía
page-neutral = neutral
page-abandoned = abandonada
page-suspended = suspendida
page-commanded-by = al mando de { $player }
page-can-be-chosen = se puede elegir
page-chosen = elegida
page-last-turn = última jugada

page-players = Jugadores
page-in-power = en el poder
page-out = eliminado
page-you = tú
page-shares = comparte la partida
page-takes-over = { $player } se queda con el ejército de { $color }.
page-option = { $option }: { $value }
page-place = { $place }.º puesto
page-score-djambi = { $score ->
    [one] { $score } pieza
   *[other] { $score } piezas
}
page-score-bermudes = { $score ->
    [one] { $score } peón
   *[other] { $score } peones
}
page-score-vorassic = { $score ->
    [one] { $score } punto
   *[other] { $score } puntos
}

page-actions = Acciones
page-new-game = Nueva partida
page-play-bots = Jugar contra robots
page-start = Empezar
page-take-back = Deshacer la jugada
page-flip = Girar el tablero
page-save = Guardar
page-load = Abrir
page-draw = Tablas
page-resign = Rendirse
page-yes = Sí
page-no = No
page-again = Jugar otra vez
page-ask-replace = Hay una partida en curso. ¿Abandonarla por la otra?
page-ask-draw = ¿Aceptan todos las tablas?
page-ask-draw-bots = ¿Ofrecer tablas? Los robots las aceptan si no están mejor.
page-ask-resign = ¿Se rinde { $player }?
page-declines = { $player } rechaza las tablas.
page-rules = Reglas
page-read-rule = Leer esta regla
page-close = Cerrar
page-step-back = Un paso atrás
page-stop = Terminar la jugada
page-goes-back = Esc vuelve atrás.
page-confirm-turn = ¿Jugar esta jugada? ✓ la juega, ↩ vuelve atrás.
page-looking-back = Estás mirando una posición anterior.
page-leads-back = Un clic en el tablero vuelve al presente.
page-at-turn = { $turn ->
    [0] Antes de la primera jugada
   *[other] Tras la jugada { $turn } de { $last }
}
page-save-failed = No se ha podido guardar la partida.
page-load-failed = Este archivo no se puede leer como partida: { $reason }

page-history = Historial
page-walk = Recorrer la partida
page-first = Al principio
page-previous = Una jugada atrás
page-next = Una jugada adelante
page-last = Al presente
page-no-turns = Todavía no se ha jugado nada.
page-resigned = rendición
page-flagged = tiempo agotado
page-you-won = Has ganado.
page-you-lost = Has perdido.
page-played = { $player }: { $turn }.
page-zoom-in = Más grande
page-zoom-out = Más pequeño

page-type-turn = Escribir una jugada
page-play-turn = Jugar
page-keys = Teclas
page-key-move = moverse por el tablero
page-key-tab = siguiente casilla que se puede elegir
page-key-choose = elegir la casilla
page-key-back = un paso atrás
page-key-stop = terminar la jugada
page-key-piece = siguiente pieza propia de esa clase
page-key-type = escribir una jugada
page-key-flip = girar el tablero
page-key-help = mostrar las teclas

page-hint = Pista
page-hint-is = Una buena jugada: { $turn }
page-judgment = Evaluación
page-judgment-is = Lo que cada uno puede esperar de la partida, según un robot:
page-help-snake = Avanza desde la última casilla capturada, nunca en diagonal.
page-help-octopus = Avanza desde cualquiera de sus casillas, en las ocho direcciones.
page-help-french = Las reglas habituales; las otras difieren poco.
page-help-levels = El nivel 1 pierde contra un niño, el 8 es el más fuerte.
page-seats = Quién juega
page-person = Una persona
page-bot = Robot, nivel { $level }
page-thinks = Un robot está pensando…
page-no-bots = No se han podido cargar los robots. La partida sigue sin ellos.
page-expects = Se espera: { $line } (profundidad: { $depth ->
    [one] un turno
   *[other] { $depth } turnos
})
page-wins-in = { $player } gana en { $turns ->
    [one] un turno
   *[other] { $turns } turnos
} como mucho.

## La portada

page-about-djambi = Cuatro ejércitos, un Laberinto y cadáveres que se quedan
page-about-bermudes = Peones que vuelan, capturan y se dan la vuelta
page-about-vorassic = Serpientes y pulpos en un mar de números
page-ways = Maneras de jugar
page-way-bots = Contra un robot
page-way-friends = Con amigos aquí
page-way-invite = Invitar a un amigo
page-way-lessons = ¿Eres nuevo? Apréndelo en lecciones
page-analyze = Analizar
page-continue = Continuar
page-running = Partidas en curso
page-of-turn = { $game }, jugada { $turn }
page-between = { $game }: { $players }
page-table-open = La mesa espera jugadores
page-no-others = Nadie más juega ahora.
page-no-own-games = No tienes otra partida en curso.
page-lists-away = El servidor no responde: aquí faltan sus partidas. Aun así puedes jugar en este tablero.
