//! What the browser starts for the app `study`.

fn main() {
    web::study();
}
