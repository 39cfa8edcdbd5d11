### Looking back at games, setting up positions, and lessons, in the browser.
