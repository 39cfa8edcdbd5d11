### Repasar partidas, componer posiciones y las lecciones, en el navegador.
