### Lessons that any screen can show.

lesson-number = Lesson { $number } of { $count }: { $name }
lesson-beside = That turn is legal, but it is not the task. Try again.
lesson-well-done = Well done!
lesson-all-done = You have done every lesson of { $game }. Now play a game!

## Djambi
lesson-djambi-militant = The Militant
lesson-djambi-militant-task = You play Red. A Militant moves one or two squares in any of the eight directions. It kills by landing on an enemy, and you put the corpse on any empty square. Kill the blue Reporter on d5.
lesson-djambi-militant-far = The Diplomat on g6 is three squares away. All other pieces go as far as they like; the Militant goes two squares at most.
lesson-djambi-militant-chief = That is a Chief. Under these rules a Militant can kill anybody but a Chief.
lesson-djambi-militant-labyrinth = The corpse goes to any empty square but the Labyrinth, e5. That one is for Chiefs.
lesson-djambi-militant-idle = Your Militant has moved, but the Reporter lives. Go two squares up and land on it.
lesson-djambi-militant-done = The corpse stays on the board for the rest of the game and stands in everybody’s way. Where you put it can matter more than the kill.

lesson-djambi-chief = The Chief and power
lesson-djambi-chief-task = A Chief in the Labyrinth, e5, is in power: its player acts after every turn of another player. Any piece may pass over the Labyrinth, but only a Chief may stop there. Take power.
lesson-djambi-chief-militant = A Militant never enters the Labyrinth. Power is for the Chief alone.
lesson-djambi-chief-assassin = The Assassin may pass over the Labyrinth, but it stops there only to kill a Chief, and then it must leave at once.
lesson-djambi-chief-elsewhere = The right piece, but not the right square: the Labyrinth is e5, in the middle of the board.
lesson-djambi-chief-done = Now you act after Blue, after Yellow and after Green. But everybody will want to kill you there or drive you out.

lesson-djambi-assassin = The Assassin
lesson-djambi-assassin-task = The Assassin goes any distance and kills by landing on an enemy. You do not choose where the corpse goes: it falls on the square the Assassin has left. Kill with the Assassin.
lesson-djambi-assassin-blocked = A corpse on f6 stands in the way, and nothing is jumped: neither the living nor the dead.
lesson-djambi-assassin-stop = The Assassin may pass over the empty Labyrinth, but only a Chief may stop there.
lesson-djambi-assassin-placed = The corpse of an Assassin’s victim cannot be placed: it falls on the square the Assassin has left.
lesson-djambi-assassin-idle = Nobody has died. Look along the eight directions from d4: who is the first in line?
lesson-djambi-assassin-done = The corpse lies on d4, where the Assassin came from. This kind of kill leaves a signature.

lesson-djambi-reporter = The Reporter
lesson-djambi-reporter-task = The Reporter lands on empty squares only. Then it may kill one enemy on the four squares beside it: left, right, above or below. The corpse stays where it is. Kill the blue Assassin on g6.
lesson-djambi-reporter-diagonal = From f6 the Militant on e7 is diagonal. The Reporter moves in eight directions but kills in four.
lesson-djambi-reporter-silent = You stood beside the Assassin and let it live. After moving to f6 choose g6 as the victim.
lesson-djambi-reporter-quiet = g7 is beside the Assassin, but you stopped without a word. After moving there choose g6 as the victim.
lesson-djambi-reporter-elsewhere = From there the Assassin on g6 is not beside the Reporter. Look for an empty square beside g6 that your Reporter reaches.
lesson-djambi-reporter-done = The corpse has not moved, and neither has it opened the way. A Reporter even kills a Chief in the Labyrinth without entering it.

lesson-djambi-diplomat = The Diplomat
lesson-djambi-diplomat-task = The Diplomat kills nobody: it lands on a living enemy and puts it on any empty square. The yellow Assassin on d6 aims at your Chief on d1. Send it away.
lesson-djambi-diplomat-labyrinth = Only a Chief can be put into the Labyrinth. Any other empty square will do.
lesson-djambi-diplomat-own = That Militant is your own. The Diplomat moves enemies only.
lesson-djambi-diplomat-corpse = The Diplomat talks to the living only, and d6 stands in the way. Corpses are for the Necromobile.
lesson-djambi-diplomat-idle = The Assassin on d6 still aims at your Chief. Land on it.
lesson-djambi-diplomat-done = The Assassin lives, far from your Chief or close to somebody else’s. You may also put an enemy where another player will kill it.

lesson-djambi-necromobile = The Necromobile
lesson-djambi-necromobile-task = The Necromobile lands on a corpse and puts it on any empty square. Blue’s Chief on i1 could walk along the diagonal h2, g3, f4 into the Labyrinth. Put the corpse in its way.
lesson-djambi-necromobile-labyrinth = A corpse is never put into the Labyrinth. Block one of the squares before it.
lesson-djambi-necromobile-living = The Reporter on f2 is alive. The Necromobile carries corpses and kills nobody.
lesson-djambi-necromobile-beside = You have moved the corpse, but the diagonal h2, g3, f4 is still open.
lesson-djambi-necromobile-idle = The corpse on c6 is still there. Land on it to pick it up.
lesson-djambi-necromobile-done = A corpse is a wall. Late in the game the last Necromobile decides who still gets anywhere.

lesson-djambi-labyrinth = The Labyrinth
lesson-djambi-labyrinth-task = Yellow’s Chief is in power. An Assassin may go into the Labyrinth to kill a Chief there, but it must leave in the same turn, to an empty square. Kill the Chief and leave.
lesson-djambi-labyrinth-militant = A Militant never enters the Labyrinth, not even to kill.
lesson-djambi-labyrinth-stay = The Assassin may not stay. Say where it goes, as in e2-e5>h5.
lesson-djambi-labyrinth-idle = Yellow is still in power and acts next. The way up the file is open.
lesson-djambi-labyrinth-done = Yellow is out, the corpse lies on e2, and the yellow army is yours.

lesson-djambi-exile = Out of the Labyrinth
lesson-djambi-exile-task = Green’s Chief is in power. A Diplomat may land on it in the Labyrinth, put it on any empty square, and must then leave too. Drive the Chief out.
lesson-djambi-exile-back = Whoever is taken out of the Labyrinth is not put back into it. Choose another square.
lesson-djambi-exile-stay = The Diplomat may not stay either. Say where both go, first the Chief, as in b5-e5@a5>e8.
lesson-djambi-exile-militant = A Militant never enters the Labyrinth. The Diplomat can.
lesson-djambi-exile-other = You have moved a Militant. Green is still in power and acts next.
lesson-djambi-exile-idle = Green’s Chief is still in the Labyrinth. Your Diplomat reaches it along the rank.
lesson-djambi-exile-done = Nobody is in power, and the next turn is Blue’s. The place for the Chief was yours to choose.

lesson-djambi-armies = Armies change hands
lesson-djambi-armies-task = Who kills a Chief takes command of its whole army; its player is out. Your Chief kills as a Militant does, but at any distance. Win the blue army.
lesson-djambi-armies-militant = Under these rules a Militant cannot kill a Chief. Somebody else must do it.
lesson-djambi-armies-other = One Militant fewer, but Blue plays on. An army follows its Chief.
lesson-djambi-armies-idle = The blue Chief is still alive. Your own Chief reaches it.
lesson-djambi-armies-done = The blue pieces are yours now: they obey you, and they are no longer enemies.

lesson-djambi-walls = Walled in
lesson-djambi-walls-task = A Chief whose neighbors are all corpses, and that nobody of its own can help, dies. The edge counts as a wall. Blue’s Chief on i1 has one way left: i2. Close it.
lesson-djambi-walls-open = The corpse on h2 is part of the wall: who takes it away opens another hole. Use the one on c5.
lesson-djambi-walls-beside = That corpse is well chosen, but i2 is still open.
lesson-djambi-walls-idle = The wall still has its hole. Land on the corpse on c5 to pick it up.
lesson-djambi-walls-done = Blue is out. Nobody killed the Chief, so its army is abandoned: the next player in power claims it.

## Bermudes

lesson-bermudes-elimination = Elimination
lesson-bermudes-elimination-task = You play White (o). A pawn flies straight over at least one empty square and lands on the first pawn it meets; if that is an enemy, it leaves the game. Eliminate the pawn on C5 with your pawn on G5.
lesson-bermudes-elimination-adjacent = The pawn on G6 is right beside yours. A neighbor cannot be eliminated: there must be an empty square between.
lesson-bermudes-elimination-behind = B5 is behind C5. A pawn takes the first pawn it meets and flies over none.
lesson-bermudes-elimination-jump = That is a jump: the pawn you flew over changed its color. You were to land on C5.
lesson-bermudes-elimination-other = That capture is another pawn’s. The task is about your pawn on G5.
lesson-bermudes-elimination-done = The black pawn is gone for good. After an elimination the turn is over.

lesson-bermudes-jump = The jump
lesson-bermudes-jump-task = A pawn also jumps: it flies straight to the first pawn, an enemy, and lands right behind it, if that square is empty. The jumped pawn turns over and is yours. Turn over the pawn on F5 with your pawn on F3.
lesson-bermudes-jump-no-room = Behind D3 stands the pawn on C3. A jump needs an empty square right behind the jumped pawn.
lesson-bermudes-jump-too-far = Before the jumped pawn you may fly as far as you like, but behind it you land at once: on F6.
lesson-bermudes-jump-eliminated = That eliminates the pawn: Black has one fewer. A jump would give you one more as well.
lesson-bermudes-jump-other = That is another pawn’s capture. The task is about your pawn on F3.
lesson-bermudes-jump-done = One fewer for Black, one more for you. Neighbors can be jumped too; only elimination needs a gap.

lesson-bermudes-chain = Chains
lesson-bermudes-chain-task = After a jump the same pawn may jump on, in any direction, and you may stop whenever you like. Turn over the pawns on F3, G4 and F6 in one turn.
lesson-bermudes-chain-one = You stopped after one jump. From F4 there is a pawn to jump right below.
lesson-bermudes-chain-two = Two are yours. From H4 look along the diagonal: F6 can be jumped as well.
lesson-bermudes-chain-detour = That way you turn over F6, but you do not reach G4 any more. Take G4 first.
lesson-bermudes-chain-back = F3 turned over at once and is your own now: it cannot be jumped again.
lesson-bermudes-chain-eliminated = That is an elimination: nothing may follow it. Only jumps make a chain.
lesson-bermudes-chain-done = Three pawns in one turn. Look for chains before every turn, yours and your opponent’s.

lesson-bermudes-end = The end of the game
lesson-bermudes-end-task = A player with fewer than six pawns has lost at that moment. Black has seven. Win in this turn.
lesson-bermudes-end-one = One pawn turned over leaves Black with six, and six are enough. Jump on.
lesson-bermudes-end-eliminated = An elimination takes one pawn, and six are left. You need two in one turn.
lesson-bermudes-end-other = That pawn takes only one. Look at your pawn on D4.
lesson-bermudes-end-done = Black has five pawns: you have won. The game also ends when nobody can capture any more; then more pawns win.

## Vorassic

lesson-vorassic-snake = The snake
lesson-vorassic-snake-task = You play Yellow. Your head is the square you captured last. A snake captures a free square beside its head: left, right, above or below. You get the points written on it. Capture three points.
lesson-vorassic-snake-diagonal = C2 is diagonal from your head on B1. A snake never captures diagonally.
lesson-vorassic-snake-tail = A2 is beside your body, not beside your head. The snake grows at its head only.
lesson-vorassic-snake-little = B0 is legal, but worth one point only, and it leads along the edge.
lesson-vorassic-snake-done = Your head has moved on, and your tail is a wall for everybody, also for yourself.

lesson-vorassic-octopus = The octopus
lesson-vorassic-octopus-task = An octopus captures any free square that touches one of its own, in all eight directions. Capture a square worth four.
lesson-vorassic-octopus-far = D1 is two columns away from your nearest square. An octopus reaches neighbors only.
lesson-vorassic-octopus-corner = A4 is worth four, but it touches none of your squares yet.
lesson-vorassic-octopus-little = That square is legal, but worth less than four.
lesson-vorassic-octopus-done = An octopus has many arms: every square it owns counts, not only the last one.

lesson-vorassic-walls = Walls and dead ends
lesson-vorassic-walls-task = Nobody captures a wall (#). A snake that has no free square beside its head captures nothing more for the rest of the game. Stay alive.
lesson-vorassic-walls-wall = C1 is a wall. It belongs to nobody and never will.
lesson-vorassic-walls-dead-end = B0 is worth five, but it is a dead end: beside it are only a wall and yourself. Red would take the rest.
lesson-vorassic-walls-done = Room is worth more than a few points at once.

lesson-vorassic-cut-off = Cutting off
lesson-vorassic-cut-off-task = A player who cannot capture is skipped, and the other goes on alone. The heads meet: capture the square that leaves Red only the corner.
lesson-vorassic-cut-off-corner = A4 is worth four too, but then you are in the corner: Red takes B3 and the whole board behind it.
lesson-vorassic-cut-off-taken = B4 is Red’s head. A captured square stays captured.
lesson-vorassic-cut-off-diagonal = B2 is diagonal from your head on A3. A snake never captures diagonally.
lesson-vorassic-cut-off-done = Red has one capture left, in the corner. Everything else is yours.

lesson-vorassic-end = Counting to the end
lesson-vorassic-end-task = The game ends when nobody can capture; the highest score wins. Red is stuck with 24 points, you have 20. Choose the way that wins.
lesson-vorassic-end-draw = Four points make 24 each, and you are stuck: a draw. The other way has two squares.
lesson-vorassic-end-nine = Nine points, but E4 is not beside your head, and nobody will ever get there.
lesson-vorassic-end-done = Two now and three next: 25 to 24. Count the way to its end, not only the next square.
