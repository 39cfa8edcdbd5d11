//! What the browser starts for the app `online`.

fn main() {
    web::online();
}
