//! The app as such.

use browser::{Browser, Device};

use crate::{check_quiet, machiavel};

#[test]
fn the_app_starts_without_complaints() {
    let machiavel = machiavel();
    for device in [Device::Desktop, Device::Phone] {
        let browser = Browser::start(device, "en");
        for path in ["/", "/play/djambi", "/play/bermudes", "/play/vorassic"] {
            browser.open(&machiavel.at(path));
            // Whatever the app puts there: the page itself is empty.
            browser.find("body > :not(noscript)");
            check_quiet(&browser, &machiavel);
        }
    }
}
