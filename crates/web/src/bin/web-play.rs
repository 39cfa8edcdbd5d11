//! What the browser starts for the app `play`.

fn main() {
    web::play();
}
