### Whatever is about other people, in the browser.
