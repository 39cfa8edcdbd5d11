### Ce qui concerne les autres, dans le navigateur.
