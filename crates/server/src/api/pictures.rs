//! Pictures of games.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use catalog::drawing::Letters;
use catalog::{Play, Style, svg};

use super::{Answer, Problem, games, imports};
use crate::gallery::{Kind, NoTurn, Which};
use crate::people;
use crate::request::{preferred, value};
use crate::shared::Shared;
use crate::whence::Whence;

/// How wide a picture is, in pixels.
const NARROWEST: u32 = 64;
const USUAL: u32 = 480;
const WIDEST: u32 = 1_200;
const WIDEST_ANIMATION: u32 = 480;
/// How many squares are painted for an animation, of all its frames together. Of a longer game, or
/// one on a larger board, some positions are left out.
const MOST_SQUARES: usize = 16_000;
const MOST_FRAMES: usize = 100;

/// A game of which a picture is asked for.
enum Seen {
    /// That of a table, with so many events.
    Table(Box<Play>, u32),
    /// That of a record that somebody brought along. It never changes, and is played through only
    /// when something is painted of it.
    Record(String),
}

impl Seen {
    /// The game of a table that the one who asks may see, or of a record.
    async fn find(shared: &Shared, id: &str, headers: &HeaderMap) -> Result<Seen, Problem> {
        match games::seen(shared, id, headers).await {
            Ok((desk, _)) => Ok(Seen::Table(Box::new(desk.play()), desk.head())),
            Err(problem) if problem.is_no_such_table() => {
                Ok(Seen::Record(imports::find(shared, id).await?))
            }
            Err(problem) => Err(problem),
        }
    }

    fn head(&self) -> u32 {
        match self {
            Seen::Table(_, head) => *head,
            Seen::Record(_) => 0,
        }
    }

    fn play(self) -> Result<Play, Problem> {
        match self {
            Seen::Table(play, _) => Ok(*play),
            Seen::Record(body) => imports::play(&body),
        }
    }
}

/// What the query of an address asks for.
fn wanted(uri: &Uri, headers: &HeaderMap, table: &str, seen: &Seen) -> Result<Which, Problem> {
    let number = |name: &str| match value(uri, name).map(str::parse::<usize>) {
        None => Ok(None),
        Some(Ok(number)) => Ok(Some(number)),
        Some(Err(_)) => Err(Problem::bad("bad-number", &format!("{name} is a number"))),
    };
    let moment = number("at")?;
    if let Seen::Table(play, _) = seen {
        moment_of(play, moment)?;
    }
    let kind = Kind::by_name(value(uri, "kind").unwrap_or("svg"));
    let kind = kind.ok_or_else(|| Problem::bad("bad-kind", "a picture is svg, png or gif"))?;
    let widest = if kind == Kind::Gif { WIDEST_ANIMATION } else { WIDEST };
    let width = number("width")?.map_or(Some(USUAL), |width| u32::try_from(width).ok());
    let Some(width) = width.filter(|width| (NARROWEST..=widest).contains(width)) else {
        let text = format!("a picture is from {NARROWEST} to {widest} pixels wide");
        return Err(Problem::bad("bad-width", &text));
    };
    // An animation is of the whole game.
    let moment = moment.filter(|_| kind != Kind::Gif);
    let language = preferred(uri, headers);
    Ok(Which { table: table.to_owned(), head: seen.head(), kind, moment, width, language })
}

/// The moment that is asked for; the last one unless something else is.
fn moment_of(play: &Play, moment: Option<usize>) -> Result<usize, Problem> {
    let last = play.moments() - 1;
    let moment = moment.unwrap_or(last);
    if moment > last {
        return Err(Problem::bad("bad-moment", "the game has not come so far"));
    }
    Ok(moment)
}

/// A picture of a game.
pub(crate) async fn picture(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    Whence(place): Whence,
    uri: Uri,
    headers: HeaderMap,
) -> Answer {
    let seen = Seen::find(&shared, &id, &headers).await?;
    let which = wanted(&uri, &headers, &id, &seen)?;
    let tag = tag(&which);
    if headers.get(IF_NONE_MATCH).is_some_and(|known| *known == tag) {
        return Ok((StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response());
    }
    if let Some(bytes) = shared.gallery.find(&which) {
        return Ok(sent(which.kind, &tag, bytes));
    }
    let person = people::person(&shared.live, &headers, false).await?;
    let who = person.map_or(place, |person| person.id);
    let turn = shared.gallery.turn(&who, &which).await.map_err(|why| match why {
        NoTurn::TooMany => Problem::too_many_pictures(),
        NoTurn::Busy => Problem::busy(),
    })?;
    // Somebody who waited too may have wanted the same.
    let bytes = match shared.gallery.find(&which) {
        Some(bytes) => bytes,
        None => {
            let wanted = which.clone();
            let letters = which.language.map_or_else(Letters::default, |language| {
                let texts = shared.texts(language);
                Letters::worded(&|key, values| texts.say(key, values))
            });
            let paint = move || {
                // Who hangs up meanwhile does not make room for more.
                let _turn = turn;
                paint(&seen.play()?, &wanted, letters)
            };
            let painted = tokio::task::spawn_blocking(paint).await;
            let bytes = painted.map_err(|_| Problem::unavailable())??;
            shared.gallery.keep(which.clone(), &bytes);
            bytes
        }
    };
    Ok(sent(which.kind, &tag, bytes))
}

/// By what a client knows whether it has a picture: another event, another picture.
fn tag(which: &Which) -> HeaderValue {
    let mut hasher = DefaultHasher::new();
    (which, env!("CARGO_PKG_VERSION")).hash(&mut hasher);
    HeaderValue::from_str(&format!("\"{:016x}\"", hasher.finish()))
        .expect("digits can stand in a header")
}

fn sent(kind: Kind, tag: &HeaderValue, bytes: Bytes) -> Response {
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind.content_type())),
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (ETAG, tag.clone()),
    ];
    (headers, bytes).into_response()
}

fn paint(play: &Play, which: &Which, letters: Letters) -> Result<Bytes, Problem> {
    let style = Style { width: which.width, letters, ..Style::default() };
    let drawn = |moment: usize| play.view_at(moment).map(|view| svg(&view, &style));
    let drawing = drawn(moment_of(play, which.moment)?).ok_or_else(Problem::unavailable)?;
    let painted = match which.kind {
        Kind::Svg => return Ok(drawing.into()),
        Kind::Png => picture::png(&drawing, which.width),
        Kind::Gif => {
            let squares = play.view_at(0).map_or(1, |view| view.squares.len());
            let moments = chosen(play.moments(), squares);
            let frame = |frame: usize| drawn(moments[frame]).unwrap_or_default();
            picture::gif(moments.len(), frame, which.width, picture::Pace::default())
        }
    };
    painted.map(Bytes::from).map_err(|_| Problem::unavailable())
}

/// The moments that an animation shows: all of them, or as many as are not too much work, from the
/// first to the last.
fn chosen(moments: usize, squares: usize) -> Vec<usize> {
    let most = (MOST_SQUARES / squares.max(1)).clamp(2, MOST_FRAMES);
    let count = moments.min(most);
    (0..count).map(|frame| frame * (moments - 1) / (count - 1).max(1)).collect()
}
