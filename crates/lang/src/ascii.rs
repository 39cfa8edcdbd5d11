//! Texts in the letters of ASCII, for terminals that have no others.

/// A text in the letters of ASCII: letters without their accents, quotation marks, dashes and
/// arrows as they are typed. What has no such form is a question mark.
pub(crate) fn ascii(text: String) -> String {
    if text.is_ascii() {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            letter if letter.is_ascii() => plain.push(letter),
            letter => plain.push_str(typed(letter)),
        }
    }
    plain
}

/// How a letter is typed that ASCII does not have.
fn typed(letter: char) -> &'static str {
    match letter {
        '\u{a0}' | '\u{2009}' | '\u{202f}' => " ",
        '‘' | '’' => "'",
        '“' | '”' | '«' | '»' => "\"",
        '–' | '—' | '−' | '‑' => "-",
        '…' => "...",
        '·' => ".",
        '✓' => "+",
        '●' => "*",
        '±' => "+-",
        '×' => "x",
        '¡' => "!",
        '←' | '↩' => "<",
        '→' => ">",
        '↑' => "^",
        '↓' => "v",
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ª' => "a",
        'æ' => "ae",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'º' | '°' => "o",
        'œ' => "oe",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'ý' | 'ÿ' => "y",
        'ß' => "ss",
        'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => "A",
        'Æ' => "AE",
        'Ç' => "C",
        'È' | 'É' | 'Ê' | 'Ë' => "E",
        'Ì' | 'Í' | 'Î' | 'Ï' => "I",
        'Ñ' => "N",
        'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' | 'Ø' => "O",
        'Œ' => "OE",
        'Ù' | 'Ú' | 'Û' | 'Ü' => "U",
        'Ý' | 'Ÿ' => "Y",
        // `¿` too.
        _ => "?",
    }
}
