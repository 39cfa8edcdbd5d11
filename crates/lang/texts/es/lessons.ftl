### Las lecciones, para cualquier pantalla.

lesson-number = Lección { $number } de { $count }: { $name }
lesson-beside = Ese turno es legal, pero no es lo que se pide. Prueba otra vez.
lesson-well-done = ¡Muy bien!
lesson-all-done = Has terminado todas las lecciones de { $game }. ¡Ahora juega una partida!

## Djambi
lesson-djambi-militant = El Militante
lesson-djambi-militant-task = Juegas con Rojo. Un Militante se mueve una o dos casillas en cualquiera de las ocho direcciones. Mata cayendo sobre un enemigo, y tú pones el cadáver en cualquier casilla vacía. Mata al Reportero azul de d5.
lesson-djambi-militant-far = El Diplomático de g6 está a tres casillas. Las demás piezas llegan tan lejos como quieran; el Militante, a dos casillas como mucho.
lesson-djambi-militant-chief = Ese es un Capitán. En este reglamento, un Militante puede matar a cualquiera menos a un Capitán.
lesson-djambi-militant-labyrinth = El cadáver va a cualquier casilla vacía menos al Laberinto, e5: ese es para los Capitanes.
lesson-djambi-militant-idle = Tu Militante se ha movido, pero el Reportero sigue vivo. Sube dos casillas y cae sobre él.
lesson-djambi-militant-done = El cadáver se queda en el tablero hasta el final y estorba a todos. Dónde lo pones puede importar más que la muerte misma.

lesson-djambi-chief = El Capitán y el poder
lesson-djambi-chief-task = Un Capitán en el Laberinto, e5, está en el poder: su jugador actúa después de cada turno de otro jugador. Cualquier pieza puede pasar por el Laberinto, pero solo un Capitán puede detenerse en él. Toma el poder.
lesson-djambi-chief-militant = Un Militante nunca entra en el Laberinto. El poder es solo para el Capitán.
lesson-djambi-chief-assassin = El Asesino puede pasar por el Laberinto, pero solo se detiene en él para matar a un Capitán, y entonces debe salir enseguida.
lesson-djambi-chief-elsewhere = La pieza correcta, pero no la casilla: el Laberinto es e5, en el centro del tablero.
lesson-djambi-chief-done = Ahora actúas después de Azul, después de Amarillo y después de Verde. Pero todos querrán matarte allí o echarte.

lesson-djambi-assassin = El Asesino
lesson-djambi-assassin-task = El Asesino llega tan lejos como quiera y mata cayendo sobre un enemigo. No eliges adónde va el cadáver: cae en la casilla que el Asesino ha dejado. Mata con el Asesino.
lesson-djambi-assassin-blocked = Un cadáver en f6 cierra el paso, y nada se salta: ni los vivos ni los muertos.
lesson-djambi-assassin-stop = El Asesino puede pasar por el Laberinto vacío, pero solo un Capitán puede detenerse en él.
lesson-djambi-assassin-placed = La víctima del Asesino no se coloca: su cadáver cae en la casilla que el Asesino ha dejado.
lesson-djambi-assassin-idle = No ha muerto nadie. Mira en las ocho direcciones desde d4: ¿quién es el primero en la línea?
lesson-djambi-assassin-done = El cadáver está en d4, de donde venía el Asesino. Esta forma de matar es una firma.

lesson-djambi-reporter = El Reportero
lesson-djambi-reporter-task = El Reportero solo cae en casillas vacías. Después puede matar a un enemigo en una de las cuatro casillas contiguas: a la izquierda, a la derecha, arriba o abajo. El cadáver se queda donde está. Mata al Asesino azul de g6.
lesson-djambi-reporter-diagonal = Desde f6, el Militante de e7 está en diagonal. El Reportero se mueve en ocho direcciones, pero solo mata en cuatro.
lesson-djambi-reporter-silent = Estabas junto al Asesino y lo has dejado vivir. Después de ir a f6, elige g6 como víctima.
lesson-djambi-reporter-quiet = g7 está junto al Asesino, pero te has detenido sin decir nada. Después de ir allí, elige g6 como víctima.
lesson-djambi-reporter-elsewhere = Desde ahí el Asesino de g6 no está junto al Reportero. Busca una casilla vacía contigua a g6 a la que llegue tu Reportero.
lesson-djambi-reporter-done = El cadáver no se ha movido, así que tampoco ha abierto el paso. Un Reportero mata incluso a un Capitán en el Laberinto sin entrar en él.

lesson-djambi-diplomat = El Diplomático
lesson-djambi-diplomat-task = El Diplomático no mata a nadie: cae sobre un enemigo vivo y lo pone en cualquier casilla vacía. El Asesino amarillo de d6 apunta a tu Capitán de d1. Envíalo a otra parte.
lesson-djambi-diplomat-labyrinth = Solo un Capitán puede ponerse en el Laberinto. Cualquier otra casilla vacía sirve.
lesson-djambi-diplomat-own = Ese Militante es tuyo. El Diplomático solo mueve enemigos.
lesson-djambi-diplomat-corpse = El Diplomático solo habla con los vivos, y d6 cierra el paso. Los cadáveres son para el Necromóvil.
lesson-djambi-diplomat-idle = El Asesino de d6 sigue apuntando a tu Capitán. Cae sobre él.
lesson-djambi-diplomat-done = El Asesino vive, lejos de tu Capitán o cerca del de otro. También puedes poner a un enemigo donde otro jugador lo mate.

lesson-djambi-necromobile = El Necromóvil
lesson-djambi-necromobile-task = El Necromóvil cae sobre un cadáver y lo pone en cualquier casilla vacía. El Capitán de Azul de i1 podría entrar en el Laberinto por la diagonal h2, g3, f4. Ponle el cadáver en el camino.
lesson-djambi-necromobile-labyrinth = Nunca se pone un cadáver en el Laberinto. Bloquea una de las casillas anteriores.
lesson-djambi-necromobile-living = El Reportero de f2 está vivo. El Necromóvil lleva cadáveres y no mata a nadie.
lesson-djambi-necromobile-beside = Has movido el cadáver, pero la diagonal h2, g3, f4 sigue abierta.
lesson-djambi-necromobile-idle = El cadáver de c6 sigue ahí. Cae sobre él para recogerlo.
lesson-djambi-necromobile-done = Un cadáver es un muro. Al final de la partida, el último Necromóvil decide quién puede pasar todavía.

lesson-djambi-labyrinth = El Laberinto
lesson-djambi-labyrinth-task = El Capitán de Amarillo está en el poder. Un Asesino puede entrar en el Laberinto para matar allí a un Capitán, pero debe salir en el mismo turno, a una casilla vacía. Mata al Capitán y sal.
lesson-djambi-labyrinth-militant = Un Militante nunca entra en el Laberinto, ni siquiera para matar.
lesson-djambi-labyrinth-stay = El Asesino no puede quedarse. Di adónde va, como en e2-e5>h5.
lesson-djambi-labyrinth-idle = Amarillo sigue en el poder y actúa a continuación. La columna está libre hasta él.
lesson-djambi-labyrinth-done = Amarillo queda fuera, el cadáver está en e2 y el ejército amarillo es tuyo.

lesson-djambi-exile = Fuera del Laberinto
lesson-djambi-exile-task = El Capitán de Verde está en el poder. Un Diplomático puede caer sobre él en el Laberinto y ponerlo en cualquier casilla vacía, y después debe salir también. Echa al Capitán.
lesson-djambi-exile-back = A quien sale del Laberinto no se le devuelve a él. Elige otra casilla.
lesson-djambi-exile-stay = El Diplomático tampoco puede quedarse. Di adónde van los dos, primero el Capitán, como en b5-e5@a5>e8.
lesson-djambi-exile-militant = Un Militante nunca entra en el Laberinto. El Diplomático sí puede.
lesson-djambi-exile-other = Has movido a un Militante. Verde sigue en el poder y actúa a continuación.
lesson-djambi-exile-idle = El Capitán de Verde sigue en el Laberinto. Tu Diplomático llega hasta él por la fila.
lesson-djambi-exile-done = Nadie está en el poder, y le toca a Azul. El sitio del Capitán lo has elegido tú.

lesson-djambi-armies = Los ejércitos cambian de manos
lesson-djambi-armies-task = Quien mata a un Capitán toma el mando de todo su ejército; su jugador queda fuera. Tu Capitán mata como un Militante, pero a cualquier distancia. Gana el ejército azul.
lesson-djambi-armies-militant = En este reglamento, un Militante no puede matar a un Capitán. Tiene que hacerlo otro.
lesson-djambi-armies-other = Un Militante menos, pero Azul sigue jugando. Un ejército sigue a su Capitán.
lesson-djambi-armies-idle = El Capitán azul sigue vivo. Tu propio Capitán llega hasta él.
lesson-djambi-armies-done = Las piezas azules ahora son tuyas: te obedecen y ya no son enemigas.

lesson-djambi-walls = Emparedado
lesson-djambi-walls-task = Un Capitán cuyos vecinos son todos cadáveres, y al que ninguna pieza suya puede ayudar, muere. El borde cuenta como muro. Al Capitán de Azul de i1 solo le queda una salida: i2. Ciérrala.
lesson-djambi-walls-open = El cadáver de h2 es parte del muro: quitarlo abre otro hueco. Usa el de c5.
lesson-djambi-walls-beside = Ese cadáver está bien elegido, pero i2 sigue abierta.
lesson-djambi-walls-idle = El muro sigue teniendo su hueco. Cae sobre el cadáver de c5 para recogerlo.
lesson-djambi-walls-done = Azul queda fuera. Nadie ha matado al Capitán, así que su ejército queda abandonado: lo reclama el próximo jugador en el poder.

## Bermudes

lesson-bermudes-elimination = La eliminación
lesson-bermudes-elimination-task = Juegas con Blanco (o). Un peón vuela en línea recta sobre al menos una casilla vacía y cae sobre el primer peón que encuentra; si es un enemigo, este sale del juego. Elimina el peón de C5 con tu peón de G5.
lesson-bermudes-elimination-adjacent = El peón de G6 está justo al lado del tuyo. Un vecino no se puede eliminar: tiene que haber una casilla vacía en medio.
lesson-bermudes-elimination-behind = B5 está detrás de C5. Un peón captura al primero que encuentra y no vuela sobre ninguno.
lesson-bermudes-elimination-jump = Eso es un salto: el peón sobre el que volaste ha cambiado de color. Había que caer en C5.
lesson-bermudes-elimination-other = Esa captura es de otro peón. Se trata de tu peón de G5.
lesson-bermudes-elimination-done = El peón negro ha desaparecido para siempre. Después de una eliminación, el turno termina.

lesson-bermudes-jump = El salto
lesson-bermudes-jump-task = Un peón también salta: vuela en línea recta hasta el primer peón, un enemigo, y cae justo detrás, si esa casilla está vacía. El peón saltado se da la vuelta y es tuyo. Da la vuelta al peón de F5 con tu peón de F3.
lesson-bermudes-jump-no-room = Detrás de D3 está el peón de C3. Un salto necesita una casilla vacía justo detrás del peón saltado.
lesson-bermudes-jump-too-far = Antes del peón saltado puedes volar tan lejos como quieras; detrás de él caes enseguida: en F6.
lesson-bermudes-jump-eliminated = Eso elimina el peón: Negro tiene uno menos. Un salto además te daría uno más.
lesson-bermudes-jump-other = Esa es la captura de otro peón. Se trata de tu peón de F3.
lesson-bermudes-jump-done = Uno menos para Negro, uno más para ti. También se puede saltar a un vecino; solo la eliminación necesita un hueco.

lesson-bermudes-chain = Las cadenas
lesson-bermudes-chain-task = Después de un salto el mismo peón puede seguir saltando, en cualquier dirección, y puedes detenerte cuando quieras. Da la vuelta a los peones de F3, G4 y F6 en un solo turno.
lesson-bermudes-chain-one = Te has detenido después de un salto. Desde F4 hay un peón que saltar justo debajo.
lesson-bermudes-chain-two = Dos son tuyos. Desde H4 mira la diagonal: F6 también se puede saltar.
lesson-bermudes-chain-detour = Así das la vuelta a F6, pero ya no llegas a G4. Toma primero G4.
lesson-bermudes-chain-back = F3 se ha dado la vuelta enseguida y ahora es tuyo: no se puede volver a saltar.
lesson-bermudes-chain-eliminated = Eso es una eliminación: nada puede seguirla. Solo los saltos forman una cadena.
lesson-bermudes-chain-done = Tres peones en un solo turno. Busca cadenas antes de cada turno, las tuyas y las de tu rival.

lesson-bermudes-end = El final de la partida
lesson-bermudes-end-task = Un jugador con menos de seis peones ha perdido en ese momento. Negro tiene siete. Gana en este turno.
lesson-bermudes-end-one = Un peón vuelto deja a Negro con seis, y seis bastan. Sigue saltando.
lesson-bermudes-end-eliminated = Una eliminación captura un solo peón, y quedan seis. Necesitas dos en un turno.
lesson-bermudes-end-other = Ese peón solo captura uno. Mira tu peón de D4.
lesson-bermudes-end-done = Negro tiene cinco peones: has ganado. La partida también termina cuando nadie puede capturar; entonces gana quien tenga más peones.

## Vorassic

lesson-vorassic-snake = La serpiente
lesson-vorassic-snake-task = Juegas con Amarillo. Tu cabeza es la última casilla que has capturado. Una serpiente captura una casilla libre junto a su cabeza: a la izquierda, a la derecha, arriba o abajo. Ganas los puntos escritos en ella. Captura tres puntos.
lesson-vorassic-snake-diagonal = C2 está en diagonal respecto a tu cabeza en B1. Una serpiente nunca captura en diagonal.
lesson-vorassic-snake-tail = A2 está junto a tu cuerpo, no junto a tu cabeza. La serpiente solo crece por la cabeza.
lesson-vorassic-snake-little = B0 es legal, pero solo vale un punto y lleva hacia el borde.
lesson-vorassic-snake-done = Tu cabeza ha avanzado, y tu cola es un muro para todos, también para ti.

lesson-vorassic-octopus = El pulpo
lesson-vorassic-octopus-task = Un pulpo captura cualquier casilla libre que toque una de las suyas, en las ocho direcciones. Captura una casilla que valga cuatro.
lesson-vorassic-octopus-far = D1 está a dos columnas de tu casilla más cercana. Un pulpo solo alcanza casillas vecinas.
lesson-vorassic-octopus-corner = A4 vale cuatro, pero todavía no toca ninguna de tus casillas.
lesson-vorassic-octopus-little = Esa casilla es legal, pero vale menos de cuatro.
lesson-vorassic-octopus-done = Un pulpo tiene muchos brazos: cuenta cada una de sus casillas, no solo la última.

lesson-vorassic-walls = Muros y callejones
lesson-vorassic-walls-task = Nadie captura un muro (#). Una serpiente sin casillas libres junto a su cabeza no captura nada más en toda la partida. Sigue con vida.
lesson-vorassic-walls-wall = C1 es un muro. No es de nadie y nunca lo será.
lesson-vorassic-walls-dead-end = B0 vale cinco, pero es un callejón sin salida: a su lado solo hay un muro y tú. Rojo se llevaría el resto.
lesson-vorassic-walls-done = El espacio vale más que unos puntos ahora mismo.

lesson-vorassic-cut-off = Cortar el paso
lesson-vorassic-cut-off-task = Un jugador que no puede capturar pierde el turno, y el otro sigue solo. Las cabezas se encuentran: captura la casilla que deja a Rojo solo la esquina.
lesson-vorassic-cut-off-corner = A4 también vale cuatro, pero entonces quedas en la esquina: Rojo toma B3 y todo el tablero que hay detrás.
lesson-vorassic-cut-off-taken = B4 es la cabeza de Rojo. Una casilla capturada sigue capturada.
lesson-vorassic-cut-off-diagonal = B2 está en diagonal respecto a tu cabeza en A3. Una serpiente nunca captura en diagonal.
lesson-vorassic-cut-off-done = A Rojo le queda una captura, en la esquina. Todo lo demás es tuyo.

lesson-vorassic-end = Contar hasta el final
lesson-vorassic-end-task = La partida termina cuando nadie puede capturar; gana la puntuación más alta. Rojo está bloqueado con 24 puntos, tú tienes 20. Elige el camino que gana.
lesson-vorassic-end-draw = Cuatro puntos dan 24 a cada uno, y quedas bloqueado: tablas. El otro camino tiene dos casillas.
lesson-vorassic-end-nine = Nueve puntos, pero E4 no está junto a tu cabeza, y nadie llegará nunca hasta ella.
lesson-vorassic-end-done = Dos ahora y tres después: 25 a 24. Cuenta el camino hasta el final, no solo la casilla siguiente.
