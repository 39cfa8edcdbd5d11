### Lo que tiene que ver con otras personas, en el navegador.
