### Revoir des parties, composer des positions, et les leçons, dans le navigateur.
