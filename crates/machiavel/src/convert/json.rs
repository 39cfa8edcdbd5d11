//! Games as JSON, for other programs. It tells what a record tells, and every position besides.

use anyhow::{Context, Result, anyhow, bail, ensure};
use catalog::{Play, Player};
use record::{Entry, Event, Mark, Origin, Origins, Record};
use serde_json::{Map, Value, json};

use crate::replay;

/// What every file says first about itself.
const FORMAT: &str = "machiavel-record@1";

/// The game of a sound record.
pub fn write(record: &Record) -> Result<Value> {
    let mut play = replay::start(record)?;
    let start = play.position();
    let seats = play.players().len();
    let events = write_line(&mut play, &record.line, 1)?;
    let places = play.places().map(|places| places.0[..seats].to_vec()).unwrap_or_default();
    let tags: Vec<Value> =
        record.tags.iter().map(|(name, value)| json!({ "name": name, "value": value })).collect();
    Ok(json!({
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "setup": record.setup,
        "start": start,
        "players": record.players.0[..seats],
        "date": record.date,
        "tags": tags,
        "events": events,
        "result": play.result(),
        "places": places,
        "final": play.position(),
    }))
}

/// The events of a line of play; they are played.
fn write_line(play: &mut Play, line: &[Entry], first: usize) -> Result<Vec<Value>> {
    let mut events = Vec::new();
    for (number, entry) in (first..).zip(line) {
        let mut variations = Vec::new();
        for variation in &entry.variations {
            let before = play.moments();
            variations.push(Value::from(write_line(play, variation, number)?));
            while play.moments() > before {
                play.take_back();
            }
            play.reopen();
        }
        let actor = match &entry.event {
            Event::Turn(_) => play.to_act(),
            Event::Resigns(player) | Event::Flag(player) => Some(*player),
            Event::Agreed => None,
        };
        play.event(&entry.event)?;
        let (kind, turn) = match &entry.event {
            Event::Turn(turn) => ("turn", Some(turn)),
            Event::Resigns(_) => ("resigns", None),
            Event::Flag(_) => ("flag", None),
            Event::Agreed => ("agreed", None),
        };
        let mut event = Map::new();
        event.insert("number".into(), number.into());
        event.insert("kind".into(), kind.into());
        event.insert("player".into(), actor.map(Player::number).into());
        event.insert("position".into(), play.position().into());
        let optional = [
            ("turn", turn.map(|turn| json!(turn))),
            ("clock", entry.clock.map(Value::from)),
            ("comment", entry.comment.as_ref().map(|comment| json!(comment))),
            ("variations", Some(variations).filter(|list| !list.is_empty()).map(Value::from)),
        ];
        event.extend(optional.into_iter().filter_map(|(name, value)| Some((name.into(), value?))));
        events.push(event.into());
    }
    Ok(events)
}

/// The record that JSON tells; what can be left out need not be there.
pub fn read(bytes: &[u8]) -> Result<Record> {
    let value = parse(bytes)?;
    ensure!(value["format"] == FORMAT, "\"format\" is not {FORMAT:?}");
    let names = list(&value, "players")?;
    ensure!(names.len() <= Player::MOST, "\"players\": more than {}", Player::MOST);
    let mut record = Record {
        game: text(&value, "game")?.context("\"game\" is missing")?,
        rules: text(&value, "rules")?.context("\"rules\" is missing")?,
        setup: text(&value, "setup")?.unwrap_or_default(),
        start: text(&value, "start")?.unwrap_or_default(),
        players: Default::default(),
        date: text(&value, "date")?,
        tags: Vec::new(),
        line: read_line(list(&value, "events")?)?,
        result: text(&value, "result")?.map_or(Mark::Unfinished, Mark::Over),
        places: Vec::new(),
        origins: Origins::default(),
    };
    for (player, name) in Player::ALL.into_iter().zip(names) {
        record.players[player] = name.as_str().context("\"players\": expected texts")?.to_owned();
    }
    for tag in list(&value, "tags")? {
        let (name, value) = (text(tag, "name")?, text(tag, "value")?);
        record.tags.push(name.zip(value).context("\"tags\": expected \"name\" and \"value\"")?);
    }
    for place in list(&value, "places")? {
        let place = place.as_u64().and_then(|place| u8::try_from(place).ok());
        record.places.push(place.context("\"places\": expected small numbers")?);
    }
    Ok(record)
}

fn read_line(events: &[Value]) -> Result<Vec<Entry>> {
    let mut line = Vec::new();
    for value in events {
        let player = || {
            let number = value["player"].as_u64().and_then(|number| usize::try_from(number).ok());
            number.and_then(Player::new).context("\"player\": expected the number of a seat")
        };
        let kind = text(value, "kind")?.unwrap_or_else(|| "turn".to_owned());
        let event = match kind.as_str() {
            "turn" => Event::Turn(text(value, "turn")?.context("\"turn\" is missing")?),
            "resigns" => Event::Resigns(player()?),
            "flag" => Event::Flag(player()?),
            "agreed" => Event::Agreed,
            _ => bail!("\"kind\": there is no {kind:?}"),
        };
        let clock = match &value["clock"] {
            Value::Null => None,
            clock => Some(clock.as_u64().context("\"clock\": expected milliseconds")?),
        };
        let mut variations = Vec::new();
        for variation in list(value, "variations")? {
            let events = variation.as_array().context("\"variations\": expected lists")?;
            variations.push(read_line(events)?);
        }
        let (comment, origin) = (text(value, "comment")?, Origin::default());
        line.push(Entry { event, clock, comment, variations, origin });
    }
    Ok(line)
}

/// Refuses what the game does not bear out: positions, numbers and names that are not what a sound
/// file with this game would say.
pub fn check(bytes: &[u8], record: &Record) -> Result<()> {
    match difference(&parse(bytes)?, &write(record)?) {
        None => Ok(()),
        Some(place) => bail!("{place} is not what the game gives"),
    }
}

/// Where something was given that is not expected. What was left out is none.
fn difference(given: &Value, expected: &Value) -> Option<String> {
    let within = |place: &str, (given, expected): (&Value, &Value)| {
        difference(given, expected).map(|inner| format!("/{place}{inner}"))
    };
    match (given, expected) {
        (Value::Object(given), Value::Object(expected)) => {
            given.iter().find_map(|(name, value)| match expected.get(name) {
                Some(expected) => within(name, (value, expected)),
                None if value.is_null() => None,
                None => Some(format!("/{name}")),
            })
        }
        (Value::Array(given), Value::Array(expected)) if given.len() == expected.len() => {
            let mut pairs = given.iter().zip(expected).enumerate();
            pairs.find_map(|(index, pair)| within(&index.to_string(), pair))
        }
        _ if given == expected => None,
        _ => Some(String::new()),
    }
}

fn parse(bytes: &[u8]) -> Result<Value> {
    serde_json::from_slice(bytes).map_err(|error| anyhow!("line {}: {error}", error.line()))
}

fn text(value: &Value, name: &str) -> Result<Option<String>> {
    match &value[name] {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.clone())),
        _ => bail!("{name:?}: expected a text"),
    }
}

fn list<'a>(value: &'a Value, name: &str) -> Result<&'a [Value]> {
    match &value[name] {
        Value::Null => Ok(&[]),
        Value::Array(list) => Ok(list),
        _ => bail!("{name:?}: expected a list"),
    }
}
