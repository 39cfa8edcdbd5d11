### Repasar partidas, componer posiciones y las lecciones, en el navegador.

## Lecciones

page-learn-about = Lecciones cortas que se juegan en el tablero: una tarea y una jugada cada una. Tus avances se guardan en este navegador.
page-learned = { $done } de { $count } lecciones hechas
page-learn-begin = Empezar
page-learn-go-on = Continuar
page-learn-again = Otra vez
page-lessons = Lecciones
page-lessons-all = Lecciones de todos los juegos
page-lesson-previous = Anterior
page-lesson-next = Lección siguiente
page-lesson-again = De nuevo
page-lesson-hint = Mira estas casillas: { $squares }
page-lesson-solved = { $name }, hecha
page-lesson-rule = La regla en cuestión
page-lesson-play = Jugar una partida

## Repasar una partida

page-slider = Momento de la partida
page-line-end = Al final de esta línea
page-variation = variante { $number } de { $count }
page-agreed = tablas acordadas
page-analysis = Análisis
page-analysis-start = Analizar cada jugada
page-analysis-stop = Parar
page-analysis-go-on = Continuar
page-analysis-about = El mejor robot examina cada posición, en tu navegador.
page-analysis-at = { $done } de { $count } posiciones examinadas
page-analysis-time = Por cada posición
page-seconds = { $tenths ->
    [0] { $whole } s
   *[other] { $whole },{ $tenths } s
}
page-graph = Lo que cada uno podía esperar a lo largo de la partida
page-show-better = Mostrar la jugada mejor
page-comment = Comentario sobre esta jugada
page-promote = Convertirla en línea principal
page-remove = Borrar desde aquí
page-undo = Deshacer
page-game-loading = La partida está llegando…
page-no-game = Aquí no hay ninguna partida
page-game-missing = Esa partida no existe o no está abierta a todos.
page-game-silent = El servidor no responde.
page-try-again = Intentarlo de nuevo

## Lo que sale y lo que entra

page-exchange = Seguir, guardar, compartir, importar
page-against = Rivales
page-play-on = Seguir jugando desde aquí
page-save-record = Guardar la partida
page-save-picture = Imagen (SVG)
page-edit = Cambiar la posición
page-position = La posición como texto
page-link-game = Enlace a esta partida
page-link-position = Enlace a esta posición
page-copy = Copiar
page-copied = Copiado
page-import = Importar una partida
page-import-about = Una partida como la guarda Machiavel: elige un archivo, suéltalo en cualquier parte de esta página o pega su texto.
page-import-file = Elegir un archivo
page-import-text = Texto de una partida
page-import-read = Leer el texto

## Preparar una posición

page-editor = Preparar una posición
page-editor-about = Elige qué poner y luego casillas. Lo mismo otra vez lo quita.
page-palette = Qué poner
page-erase = Nada
page-tool-value = Valor { $value }
page-tool-wall = Muro
page-begin-with = Empezar con
page-begin-start = La posición inicial
page-begin-empty = Un tablero vacío
page-editor-more = Quién manda cada ejército, y el orden
page-to-act = A quién le toca
page-base = De quién es el turno normal
page-order = Orden de juego
page-control-of = { $color } obedece a
page-owner-of = { $color } llegó con
page-control-nobody = Nadie: neutral
page-control-abandoned = Ya nadie: abandonado
page-score-of = Puntos de { $player }
page-board-size = Tamaño del tablero
page-position-fine = Esta posición se puede jugar. Le toca a { $player }.
page-position-over = En esta posición la partida ha terminado.
page-play-it = Jugarla
page-play-alone = Todos en esta pantalla
page-analyze-it = Analizarla
