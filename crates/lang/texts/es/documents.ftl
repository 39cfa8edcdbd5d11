### Los capítulos de las reglas, las páginas para leer y lo que se imprime de un análisis: nada de lo que dice una página para jugar.

## Los capítulos de las reglas

chapter-rule-sets = { $count ->
    [one] Solo en el reglamento { $names }
   *[other] Solo en estos reglamentos: { $names }
}

chapter-legend = { $game ->
    [bermudes] En los diagramas, o es un peón blanco y x un peón negro. Las casillas de las que habla el texto van entre corchetes [ ].
    [vorassic] En los diagramas, una cifra es el valor de una casilla libre, una minúscula una casilla capturada, la mayúscula la última, y # un muro. J es Amarillo, V Verde, R Rojo y B Azul. Las casillas de las que habla el texto van entre corchetes [ ].
   *[djambi] En los diagramas, una pieza es la letra de su ejército (R rojo, B azul, Y amarillo, G verde) seguida de la suya (C A R D N M), x es un cadáver y ( ) el Laberinto. Las casillas de las que habla el texto van entre corchetes [ ].
}

## Páginas para leer

document-chapter = Las reglas de { $game }
document-chapters = Las reglas de los juegos
document-contents = Índice
document-language = Idioma
document-all-rules = Todos los reglamentos
document-play = Jugar a { $game }
document-home = A los juegos
document-not-found = Esta página no existe
document-not-found-why = No hay nada en esta dirección. Puede que esté mal escrita o que lo que había aquí ya no esté.

## Análisis de una partida guardada

analysis-better = Mejor es { $line }: { $share } % en lugar de { $played } %.
analysis-forced = { $player } gana por fuerza.
analysis-graph = Lo que cada jugador podía esperar, del principio al final:
analysis-summary = { $player }: turnos dudosos { $doubtful }, errores { $mistakes }, errores graves { $blunders }, cedido de media { $loss } %
