### Todas las frases y todos los nombres que leen los jugadores, en español.

## Los nombres

game-djambi = Djambi
game-bermudes = Bermudes
game-vorassic = Vorassic

rules-french = francés
rules-english = inglés
rules-spanish = español
rules-classic = clásico

piece-chief = Capitán
piece-assassin = Asesino
piece-reporter = Reportero
piece-diplomat = Diplomático
piece-necromobile = Necromóvil
piece-militant = Militante
piece-corpse = Cadáver
piece-pawn = Peón
piece-body = Casilla capturada
piece-head = Última casilla capturada

color-red = Rojo
color-blue = Azul
color-yellow = Amarillo
color-green = Verde
color-white = Blanco
color-black = Negro

# Las letras de las piezas; Azul y Amarillo empiezan igual.
letter-red = R
letter-blue = Z
letter-yellow = A
letter-green = V

player-number = Jugador { $number }
# Un jugador con dos ejércitos: Rojo-Amarillo.
player-two-armies = { $first }-{ $second }
list-comma = { $first }, { $second }
list-and = { $first } y { $second }

## Las opciones de una partida y sus valores

option-rules = Reglamento
option-players = Jugadores
option-seed = Semilla
option-seating = Reparto
option-seating-four = Un ejército por jugador
option-seating-two_by_two = Dos ejércitos por jugador, a suertes
option-seating-neutral_fill = Un ejército por jugador, los demás neutrales
option-blocked = Sin captura posible
option-blocked-pass = Pasar
option-blocked-slide = Mover un peón cuanto se quiera
option-blocked-step = Mover un peón una casilla
option-blocked-lose = Perder
option-first = Quién empieza
option-first-white = Blanco
option-first-black = Negro
option-mode = Modo
option-mode-snake = Serpiente
option-mode-octopus = Pulpo
option-size = Tamaño
option-fill = Valores
option-fill-distance = Distancia a las esquinas
option-fill-random = Al azar
option-symmetric = Las mismas posibilidades para todos
option-symmetric-true = Sí
option-symmetric-false = No
option-walls = Muros

## Las palabras dentro de las frases

word-the-piece = { $piece ->
    [chief] el { piece-chief }
    [assassin] el { piece-assassin }
    [reporter] el { piece-reporter }
    [diplomat] el { piece-diplomat }
    [necromobile] el { piece-necromobile }
   *[militant] el { piece-militant }
}
word-of-the-piece = { $piece ->
    [chief] del { piece-chief }
    [assassin] del { piece-assassin }
    [reporter] del { piece-reporter }
    [diplomat] del { piece-diplomat }
    [necromobile] del { piece-necromobile }
   *[militant] del { piece-militant }
}
word-to-the-piece = { $piece ->
    [chief] al { piece-chief }
    [assassin] al { piece-assassin }
    [reporter] al { piece-reporter }
    [diplomat] al { piece-diplomat }
    [necromobile] al { piece-necromobile }
   *[militant] al { piece-militant }
}
# el Militante azul
word-color-of-piece = { $color ->
    [red] rojo
    [blue] azul
    [yellow] amarillo
   *[green] verde
}

## Lo que hay que elegir

prompt-step = { $step }. { $prompt }
terminal-step-of = { $step } de { $steps }: { $prompt }

djambi-prompt-piece = Elige la pieza que va a actuar.
djambi-prompt-destination = ¿Adónde va { word-the-piece }?
djambi-prompt-victim = ¿A quién mata el Reportero?
djambi-prompt-stop = Perdonar a todos.
djambi-prompt-placement-corpse = ¿Dónde pones el cadáver { word-of-the-piece } { word-color-of-piece }?
djambi-prompt-placement-carried = ¿Dónde pones el cadáver?
djambi-prompt-placement-displaced = ¿Dónde pones, vivo, { word-to-the-piece } { word-color-of-piece }?
djambi-prompt-exit = ¿A qué casilla sale { word-the-piece } del Laberinto?

bermudes-prompt-piece = Elige el peón que va a capturar.
bermudes-prompt-destination = ¿A qué enemigo elimina el peón?
bermudes-prompt-jump = ¿Adónde salta el peón?
bermudes-prompt-destination-or-jump = Elige un enemigo que eliminar o la casilla a la que saltar.
bermudes-prompt-jump-on = Sigue saltando o detente aquí.
bermudes-prompt-stop = Detenerse aquí.
bermudes-prompt-slide-piece = No tienes ninguna captura. Elige un peón que mover.
bermudes-prompt-slide = ¿Adónde va el peón?
bermudes-prompt-pass = No puedes hacer nada: pasa.

vorassic-prompt-destination = { $mode ->
    [octopus] Elige una casilla libre vecina de cualquiera de las tuyas.
   *[snake] Elige una casilla libre al lado de tu cabeza.
}

## Lo que ocurre

turn-of = Le toca a { $player }.
turn-yours = Te toca a ti.
skipped = { $player } no puede jugar y pierde el turno.
in-power = { $player } está en el poder.
goes-out = { $player } queda fuera.

## Los resultados

result-win = Ha ganado { $player }.
result-draw = La partida acaba en tablas.
result-shared = { $players } comparten el primer puesto.
result-place = { $place ->
    [1] 1.º
    [2] 2.º
    [3] 3.º
   *[4] 4.º
}: { $player }

ending-board = { $game ->
    [vorassic] Ya nadie puede capturar.
    [bermudes] Ya no quedaba ninguna jugada.
   *[djambi] Como mucho un jugador conserva un Capitán.
}
ending-suspended = Todos los demás están suspendidos.
ending-stuck = Ya nadie puede jugar.
ending-few-pawns = { $player } tiene menos de 6 peones.
ending-withdrawal = { $how ->
    [flag] { $player } ha agotado su tiempo.
   *[resigned] { $player } se ha rendido.
}
ending-agreement = Todos acordaron tablas.
ending-repetition = La misma posición se dio una vez de más.
ending-quiet-turns = { $game ->
    [bermudes] Pasaron demasiados turnos sin una eliminación.
   *[djambi] Pasaron demasiados turnos sin una muerte.
}
ending-dead-position = Ya no se puede decidir nada.

## Las negativas de todos los juegos

refused = { $clause }: { $reason }

game-over = La partida ha terminado.
player-out = Ese jugador ya está fuera.
no-such-square = No hay ninguna casilla { $square }.
setup-name = No hay reglas «{ $word }».
setup-form = «{ $word }» no tiene la forma opción=valor.
setup-twice = La opción «{ $word }» aparece dos veces.
setup-unknown = Este juego no tiene la opción «{ $word }».
setup-value = La opción «{ $option }» no puede ser «{ $value }».

## Djambi: las negativas

djambi-unreadable = «{ $turn }» no es un turno. Escribe c3-f6, c2-c4@e7, b2-d4*d5 o d5-e5@a9>f6.
djambi-game-over = La partida ha terminado.
djambi-off-board = Las casillas van de a1 a i9.
djambi-no-piece = No hay ninguna pieza en esa casilla.
djambi-corpse-acts = Un cadáver no es de nadie y no se mueve por sí solo.
djambi-not-yours = No controlas esa pieza.
djambi-neutral-acts = Un ejército neutral nunca juega.
djambi-abandoned-acts = Un ejército abandonado espera a que un jugador en el poder se haga con él.
djambi-suspended-acts = Un ejército suspendido no puede actuar hasta que se abra el cerco de cadáveres.
djambi-cannot-move = Esa pieza está encerrada y no puede moverse.
djambi-stays-put = La pieza tiene que cambiar de casilla; no se permite pasar.
djambi-not-in-line = Las piezas se mueven en línea recta: por la fila, la columna o la diagonal.
djambi-militant-too-far = Un Militante se mueve una o dos casillas.
djambi-blocked = Ninguna pieza salta, y algo cierra el paso.
djambi-stops-in-labyrinth = Solo un Capitán puede detenerse en el Laberinto.
djambi-own-piece = En esa casilla hay una pieza tuya.
djambi-lands-on-corpse = Solo un Necromóvil puede caer sobre un cadáver.
djambi-no-placement = No habría ninguna casilla vacía donde poner a la víctima.
djambi-militant-in-labyrinth = Un Militante nunca entra en el Laberinto, ni siquiera para matar.
djambi-militant-kills-chief = En este reglamento, un Militante no puede matar a un Capitán.
djambi-reporter-lands = Un Reportero va a una casilla vacía y mata desde allí.
djambi-out-of-reach = Un Reportero mata en las cuatro casillas contiguas a la suya, nunca en diagonal.
djambi-no-victim = No hay ningún enemigo que matar en esa casilla.
djambi-must-kill = En este reglamento, un Reportero con un enemigo al lado tiene que matar.
djambi-necromobile-lands = Un Necromóvil cae en casillas vacías y sobre cadáveres, nunca sobre los vivos.
djambi-abandoned-touched = No se puede tocar un ejército abandonado hasta que alguien se haga con él.
djambi-suspended-touched = No se puede matar ni mover a un ejército suspendido.
djambi-no-way-out = La pieza no podría volver a salir del Laberinto, así que no puede entrar.
djambi-closes-way-out = Puesta ahí, la víctima cerraría la única salida del Laberinto.
djambi-place-occupied = Esa casilla no está vacía.
djambi-corpse-in-labyrinth = Nunca se pone un cadáver en el Laberinto.
djambi-puts-in-labyrinth = En el Laberinto solo se puede poner a un Capitán.
djambi-back-in-labyrinth = Lo que se acaba de sacar del Laberinto no se vuelve a poner en él.
djambi-leaves-to-occupied = La pieza sale del Laberinto a una casilla vacía.
djambi-leaves-to-corpse = El cadáver va a la casilla de la que venía el Asesino; detente en otra.
djambi-placement-missing = Di dónde se pone la víctima, como en c2-c4@e7.
djambi-exit-missing = La pieza tiene que salir del Laberinto en el mismo turno, como en d5-e5>f6 o d5-e5@a9>f6.
djambi-placement-unexpected = No hay nada que poner.
djambi-exit-unexpected = Solo sale así del Laberinto una pieza que ha actuado en él.
djambi-victim-unexpected = Solo mata a su lado un Reportero que acaba de moverse.
djambi-move-first = Un turno empieza con el movimiento de una pieza.

djambi-players = Al Djambi juegan de 2 a 4, no { $players }.
djambi-seating = { $players ->
    [one] Un solo jugador no puede jugar con «{ $seating }».
   *[other] { $players } jugadores no pueden jugar con «{ $seating }».
}

djambi-read-fields = Una posición tiene de cuatro a seis campos separados por un espacio: ranks to_move control base list owner.
djambi-read-ranks = Una posición tiene 9 filas, separadas por «/».
djambi-read-rank-length = La fila { $rank } no suma 9 casillas.
djambi-read-letter = Fila { $rank }: «{ $letter }» no es ni un ejército con su pieza, ni x, ni una cifra.
djambi-read-digits = Fila { $rank }: no hay cifra 0, ni dos cifras seguidas.
djambi-read-too-many = { $piece } aparece demasiadas veces: un ejército { $most ->
    [one] solo tiene uno
   *[other] solo tiene { $most }
}.
djambi-read-in-labyrinth = { $piece } está en el Laberinto, donde solo puede quedarse un Capitán.
djambi-read-owner = El campo owner tiene cuatro signos: números de jugadores, desde 0 por orden de asiento, o «-».
djambi-read-control = El campo control tiene cuatro signos: jugadores de la mesa, «-» o «F».
djambi-read-player = El campo { $field } es el número de un jugador de la mesa.
djambi-read-list = El campo list es «-» o los jugadores vivos a partir de aquel a quien le toca.
djambi-read-out = El jugador { $player } está fuera y no puede tener el turno.

## Bermudes: las negativas

bermudes-unreadable = «{ $turn }» no es una jugada. Escribe G4xC8, F2-F4-H4, A1>A4 o pass.
bermudes-no-such-square = Las casillas son las filas A a I y las columnas 1 a 9.
bermudes-no-pawn = No hay ningún peón en esa casilla.
bermudes-not-your-pawn = Ese peón no es tuyo.
bermudes-not-in-line = Un peón vuela en línea recta, en una de las ocho direcciones.
bermudes-nothing-to-eliminate = No hay ningún peón que eliminar en esa casilla.
bermudes-own-pawn = No puedes eliminar tu propio peón.
bermudes-adjacent = A un enemigo contiguo no se le puede eliminar, solo saltar.
bermudes-way-blocked = Otro peón cierra el paso.
bermudes-after-elimination = La jugada acaba con su eliminación.
bermudes-nothing-to-jump = No hay ningún peón que saltar en el camino.
bermudes-friend-in-the-way = Un peón tuyo cierra el paso.
bermudes-turned-in-the-way = El peón que cierra el paso se volteó en esta cadena y ya es amigo.
bermudes-no-room-behind = La casilla justo detrás del peón saltado tiene que estar vacía y en el tablero.
bermudes-too-far-behind = Un salto cae justo detrás del peón saltado.
bermudes-landing-occupied = Un salto cae en una casilla vacía.
bermudes-chain-half-made = El peón que ha saltado sigue saltando o se detiene.
bermudes-no-chain = Ningún peón ha saltado todavía.
bermudes-chain-ended = La cadena acaba aquí: el enemigo tiene menos de 6 peones.
bermudes-pawn-has-no-capture = Ese peón no puede capturar nada.
bermudes-must-capture = Puedes capturar, así que tienes que hacerlo.
bermudes-no-slides = Con estas reglas, ningún peón se mueve sin capturar.
bermudes-slide-blocked = Un peón solo se mueve por casillas vacías.
bermudes-one-step-only = Con estas reglas, un peón se mueve una sola casilla.
bermudes-pawn-has-no-slide = Ese peón no tiene ninguna casilla vacía al lado.
bermudes-must-slide = Puedes mover un peón, así que no puedes pasar.
bermudes-only-pass = Solo puedes pasar.
bermudes-over-too-few-pawns = La partida ha terminado: un jugador tiene menos de 6 peones.
bermudes-over-both-stuck = La partida ha terminado: ninguno de los dos puede hacer nada.
bermudes-over-blocked = La partida ha terminado: quien no puede capturar ha perdido.
bermudes-over-withdrawn = La partida ha terminado: un jugador se rindió o agotó su tiempo.

bermudes-first = Empieza Blanco (0) o Negro (1).
bermudes-repetitions = Las tablas por repetición necesitan al menos 2 veces la misma posición.
bermudes-quiet-turns = Las tablas sin eliminaciones necesitan al menos 1 jugada.

bermudes-read-no-player = Tras las filas vienen un espacio y el jugador a quien le toca.
bermudes-read-player = El jugador a quien le toca es «o» o «x», y no sigue nada.
bermudes-read-rows = Una posición tiene 9 filas, separadas por «/».
bermudes-read-row-length = La fila { $row } no suma 9 casillas.
bermudes-read-zero = Fila { $row }: no hay cifra 0.
bermudes-read-two-digits = Fila { $row }: nunca dos cifras seguidas.
bermudes-read-character = Fila { $row }: «{ $found }» no es ni «o», ni «x», ni una cifra.
bermudes-read-too-many-pawns = Hay { $found } peones, y el juego solo tiene 54.

## Vorassic: las negativas

vorassic-unreadable = «{ $turn }» no es un turno. Escribe la columna y la fila, como en B0.
vorassic-off-board = Esa casilla no está en el tablero.
vorassic-wall = Nadie puede capturar un muro.
vorassic-taken = Esa casilla ya está capturada.
vorassic-turn-complete = Un turno captura una sola casilla.
vorassic-not-next-to-head = Una serpiente captura al lado de la última casilla que capturó, nunca en diagonal.
vorassic-not-next-to-own = Un pulpo captura una casilla vecina de una de las suyas.
vorassic-game-over = La partida ha terminado: ya nadie puede capturar.
vorassic-others-left = La partida ha terminado: todos los demás se fueron.

vorassic-size = Un tablero tiene de 5 a 26 casillas de lado, no { $size }.
vorassic-players = Al Vorassic juegan de 2 a 4, no { $players }.
vorassic-walls = { $asked ->
    [one] No cabe { $asked } muro; a lo sumo { $largest }, de dos en dos (de cuatro en cuatro con 3 o 4 jugadores), y el centro si lo hay.
   *[other] No caben { $asked } muros; a lo sumo { $largest }, de dos en dos (de cuatro en cuatro con 3 o 4 jugadores), y el centro si lo hay.
}

vorassic-read-fields = Una posición tiene cuatro campos separados por un espacio: modo, jugador, puntos, filas.
vorassic-read-mode = El modo es snake u octopus.
vorassic-read-to-move = El jugador a quien le toca es la letra de alguien de esta mesa.
vorassic-read-players = Hay dos, tres o cuatro puntuaciones, separadas por «:».
vorassic-read-score = La puntuación del jugador { $player } no es un número que el juego pueda alcanzar, sin ceros delante.
vorassic-read-size = Un tablero tiene de 5 a 26 filas, separadas por «/».
vorassic-read-row-length = La fila { $row } tiene que sumar { $size } casillas, tantas como filas hay.
vorassic-read-mark = Fila { $row }, columna { $col }: «{ $mark }» no significa nada en esta mesa.
vorassic-read-no-head = Falta la mayúscula { $letter }: la última casilla que capturó ese jugador.
vorassic-read-second-head = La mayúscula { $letter } aparece dos veces: un jugador solo tiene una última casilla capturada.
vorassic-read-cannot-capture = { $letter } no puede capturar mientras otro sí puede, así que no le toca a { $letter }.

## Las partidas guardadas

record-line = línea { $line }: { $reason }
record-too-large = El archivo es demasiado grande para una partida guardada.
record-too-many-tags = Una partida guardada tiene como máximo { $limit } etiquetas.
record-too-many-events = Una partida guardada tiene como máximo { $limit } turnos y otros sucesos.
record-too-deep = Las variantes se anidan hasta { $limit } niveles como máximo.
record-not-text = No es un texto UTF-8.
record-not-record = Esto no es una partida guardada.
record-expected-escape = Tras una barra invertida viene n, r, t, u con un número entre llaves, \, " o {"}"}.
record-expected-tag-name = Una etiqueta empieza por su nombre.
record-expected-tag-value = Tras el nombre de una etiqueta viene su valor entre comillas rectas.
record-expected-tag-end = Tras el valor de una etiqueta viene ].
record-expected-turn = Aquí falta un turno.
record-expected-number = Aquí va un turno o su número.
record-expected-one-clock = Un turno tiene un solo tiempo, justo detrás de él.
record-expected-one-comment = Un turno tiene un solo comentario, antes de sus variantes.
record-expected-clock = Un tiempo se escribe como <0:04:59.300>.
record-missing-tag = Falta la etiqueta { $name }.
record-twice-tag = La etiqueta { $name } aparece dos veces.
record-bad-tag = El valor de la etiqueta { $name } no significa nada.
record-damaged-checksum = La etiqueta { $name } parece un Checksum dañado.
record-number = Este turno lleva el número { $expected }, no { $found }.
record-unclosed-value = El archivo está incompleto: el valor de una etiqueta no está cerrado.
record-unclosed-comment = El archivo está incompleto: un comentario no está cerrado.
record-unclosed-variation = El archivo está incompleto: una variante no está cerrada.
record-incomplete = El archivo está incompleto: falta el resultado al final.
record-after-end = Hay algo detrás del resultado.
record-checksum = La suma de control no coincide: el archivo fue modificado.
record-other-game = Es una partida guardada de «{ $game }».
record-other-rules = { $game ->
    [bermudes] Son reglas de Bermudes.
    [vorassic] Son reglas de Vorassic.
   *[djambi] Son reglas de Djambi.
}
record-setup = { $reason }
record-start = { $reason }
record-player-tag = La etiqueta { $name } no designa a ningún jugador: van de Player0 a Player3.
record-no-such-player = No hay jugador { $player } en esta partida.
record-refused = { $turn }: { $reason }
record-game-over = { $event }: la partida ya ha terminado.
record-no-such-event = { $event }: ese jugador ya está fuera.
record-result-tag = La etiqueta Result dice «{ $tag }», pero el archivo acaba con { $mark }.
record-result = El resultado es { $found }, pero lo jugado da { $expected }.
record-places = Los puestos no son los de la partida.
record-no-checksum = El archivo no tiene suma de control: nadie sabe si fue modificado.
