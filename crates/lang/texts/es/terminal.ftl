### Lo que solo dice la terminal, en español.

## Antes de la partida

terminal-ask-game = ¿Qué juego? { $answers }
terminal-ask = { $question }: { $answers } [{ $usual }]
terminal-range = de { $least } a { $most }
terminal-numbered = { $number } { $name }
terminal-ask-seat = ¿Quién juega con { $player }? { terminal-human }, o el nivel de un robot, de 1 a 8 [{ $usual }]
terminal-human = humano
terminal-no-such-game = No hay ningún juego «{ $answer }».
terminal-no-such-answer = «{ $answer }» no es ninguna de las respuestas.
terminal-no-such-number = «{ $answer }» no es un número de { $least } a { $most }.
terminal-no-such-seat = «{ $answer }» no es ni { terminal-human } ni un nivel de 1 a 8.
terminal-seats = La partida tiene { $players } jugadores y se han nombrado { $seats }.
terminal-no-game-yet = Todavía no ha empezado ninguna partida. Responde a la pregunta o escribe help.

## Durante la partida

terminal-new-game = Partida nueva: { $setup }
terminal-turn = { $number }. { $player }: { $turn }
terminal-resigned = { $number }. { $player } se rinde.
terminal-flagged = { $number }. { $player } se queda sin tiempo.
terminal-agreed = { $number }. Tablas de mutuo acuerdo.
terminal-thinking = { $player } está pensando (nivel { $level }).
terminal-score = { $player }: { $score }
terminal-commands = manda sobre { $armies }
terminal-empty = Escribe una jugada o help.
terminal-too-long = Esa línea es demasiado larga.
terminal-not-text = Esa línea no es texto UTF-8.
terminal-hint = Una buena jugada: { $turn }
terminal-moves = { $count ->
    [one] Hay una jugada legal:
   *[other] Hay { $count } jugadas legales:
}
terminal-moves-many = Hay más de { $limit } jugadas legales. Empiezan en estas casillas:
terminal-undone = Jugada deshecha.
terminal-nothing-to-undo = No hay nada que deshacer.

## Toda la pantalla

terminal-game = Juego
terminal-level = nivel { $level }
terminal-option = { $option }: { $value }
terminal-too-small = La ventana es demasiado pequeña para Machiavel: necesita { $cols } columnas y { $rows } filas.
terminal-progress = { $player } está pensando: profundidad { $depth }, { $nodes } posiciones.
terminal-looking = Buscando una buena jugada para { $player }: profundidad { $depth }, { $nodes } posiciones.
terminal-stops = Un punto termina aquí, o un clic en la pieza.
terminal-goes-on = Fin vuelve a la partida.
terminal-bots-play-on = Los robots siguen jugando.
terminal-really-resign = ¿{ $player } se rinde? s n
terminal-really-draw = ¿Están todos de acuerdo en tablas? s n
terminal-keys-menu = ↑↓ elegir  ←→ cambiar  Intro empezar  o abrir  F1 teclas  q salir
terminal-keys-game = Tab seguir  Intro elegir  / escribir  i pista  u deshacer  F1 ayuda  q salir
terminal-keys-over = Intro partida nueva  [ ] repasar  u deshacer  s guardar  F1 ayuda  q salir
terminal-keys-past = [ ] RePág AvPág repasar  Fin volver  f girar  F1 ayuda  q salir
terminal-keys-turn = Tab completa  Intro juega  Esc cierra
terminal-keys-save = Intro guarda  Esc cierra
terminal-keys-load = ↑↓ elegir  Intro abre  Esc cierra
terminal-keys-help = ↑↓ RePág AvPág desplazan, Esc cierra
terminal-keys-lesson = Tab seguir  Intro elegir  / escribir  i pista  [ ] lecciones  F1 ayuda  q salir
terminal-keys-replay = ←→ turnos  ↑↓ variantes  Inicio  Fin  f girar  F1 ayuda  q salir
terminal-keys-pages = { $percent } %  ↑↓ RePág AvPág mueven  Tab sección  / buscar  n sigue  q salir
terminal-key-lesson = lección anterior o siguiente
terminal-key-variation = a las variantes de este turno y vuelta
terminal-key-far = diez turnos atrás o adelante
terminal-key-end = al final de esta línea
terminal-key-quit = salir
terminal-named-enter = Intro
terminal-named-escape = Esc
terminal-named-page-up = RePág
terminal-named-page-down = AvPág
terminal-named-home = Inicio
terminal-named-end = Fin
terminal-search = Buscar
terminal-not-found = «{ $text }» no está en el texto.
terminal-lesson-hint = Mira estas casillas: { $squares }
terminal-lesson-next = Intro para seguir.
terminal-variation = Variante { $number } de { $count }
terminal-variations = Variantes, con ↓: { $turns }
terminal-best = Lo mejor para { $player }: { $line } (profundidad { $depth }, { $nodes } posiciones)
terminal-best-so-far = Lo mejor para { $player } hasta ahora: { $line } (profundidad { $depth }, { $nodes } posiciones)

## Los archivos

terminal-saved = La partida está guardada: { $file }
terminal-save-failed = No se ha podido guardar la partida: { $reason }
terminal-file-exists = Ya existe el archivo { $file }. Elige otro nombre.
terminal-load-what = Di qué archivo, por ejemplo: load partida.record
terminal-load-failed = No se ha podido abrir la partida: { $reason }
terminal-loaded = La partida continúa: { $file }

## La ayuda

terminal-help-answer = Responde a la pregunta; una línea vacía toma la respuesta entre corchetes.
terminal-help-turn = { $game ->
    [bermudes] Escribe una jugada: G4xC8 elimina, F2-F4-H4 salta dos veces.
    [vorassic] Escribe la casilla que capturas, la columna y la fila: B0.
   *[djambi] Escribe una jugada: c3-f6 mueve, c2-c4@e7 mata y pone el cadáver en e7, b2-d4*d5 hace matar al Reportero, d5-e5@a9>f6 sale del Laberinto.
}
terminal-legend = { $game ->
    [bermudes] En el tablero, un anillo (o) es un peón blanco y un disco (x) uno negro.
    [vorassic] En el tablero, una cifra es el valor de una casilla libre, una minúscula una casilla capturada, la mayúscula la última, y # un muro. J es Amarillo, V Verde, R Rojo y B Azul.
   *[djambi] En el tablero, una pieza es la letra de su ejército (R rojo, B azul, Y amarillo, G verde) seguida de la suya (C Capitán, A Asesino, R Reportero, D Diplomático, N Necromóvil, M Militante), x es un cadáver y ( ) el Laberinto.
}
terminal-help-or = O escribe una de estas palabras:
terminal-help-lesson = Juega el turno que se pide: escríbelo, como en una partida.
terminal-command-help = muestra esto
terminal-command-rules = cuenta las reglas
terminal-command-moves = enumera las jugadas legales
terminal-command-hint = muestra una buena jugada
terminal-command-undo = deshace tu última jugada
terminal-command-save = guarda la partida; puede seguir el nombre de un archivo
terminal-command-load = continúa una partida guardada; sigue el nombre de su archivo
terminal-command-board = muestra otra vez el tablero
terminal-command-resign = se rinde
terminal-command-quit = guarda la partida y termina
terminal-command-next = pasa a la lección siguiente
terminal-command-back = vuelve a la lección anterior
