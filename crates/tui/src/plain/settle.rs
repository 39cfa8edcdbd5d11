//! The questions before a game.

use catalog::{Answers, Form, Play, Question, Refused, Title};

use super::{LONGEST_TURN, Session, Stage, Wishes};
use crate::setup::{begin, usual_seat, value_key};
use crate::{Seat, words};

/// What is settled so far.
#[derive(Debug)]
pub(super) struct Settling {
    form: Option<Form>,
    /// Who sits in the seats that were asked for.
    seats: Vec<Seat>,
    /// Who sits in all seats, if that was said beforehand.
    named: Option<Vec<Seat>>,
    seed: u64,
}

/// Whether everything is settled.
#[derive(Debug)]
pub(super) enum Settled {
    /// It is, and this is the game.
    Game(Play, Vec<Seat>),
    /// It seemed so, but such a game there is not; the questions are open again.
    Refused(Refused),
    /// So many players do not fit so many seats that were named; they are open again.
    Seats { players: usize, named: usize },
    /// Something is open.
    NotYet,
}

impl Settling {
    pub(super) fn new(wishes: Wishes) -> Settling {
        let Wishes { form, seats, seed } = wishes;
        Settling { form, seats: Vec::new(), named: seats, seed }
    }

    /// The game, once it is chosen.
    pub(super) fn title(&self) -> Option<Title> {
        self.form.as_ref().map(Form::title)
    }

    pub(super) fn settle(&mut self) -> Settled {
        let Some(form) = &mut self.form else { return Settled::NotYet };
        if let Some(named) = &self.named {
            // Who names three players wants a game for three.
            let asked = form.questions().iter().any(|question| question.option == "players");
            if asked && !form.is_settled("players") {
                form.set("players", &named.len().to_string());
            }
        } else if open_question(form).is_some() {
            return Settled::NotYet;
        }
        let play = match begin(form, self.seed) {
            Ok(play) => play,
            Err(refused) => {
                *form = Form::new(form.title());
                self.named = None;
                return Settled::Refused(refused);
            }
        };
        let players = play.players().len();
        match self.named.take() {
            Some(named) if named.len() == players => Settled::Game(play, named),
            Some(named) => Settled::Seats { players, named: named.len() },
            None if self.seats.len() == players => Settled::Game(play, self.seats.clone()),
            None => Settled::NotYet,
        }
    }
}

/// The first question that is not settled.
fn open_question(form: &Form) -> Option<Question> {
    form.questions().into_iter().find(|question| !form.is_settled(question.option))
}

impl Session {
    /// Asks the next question.
    pub(super) fn ask(&mut self) {
        let Stage::Settling(settling) = &self.stage else { return };
        let Some(form) = &settling.form else {
            let games = self.numbered(Title::ALL.map(|title| format!("game-{}", title.name())));
            return self.say_with("terminal-ask-game", &[("answers", &games)]);
        };
        if let Some(question) = open_question(form) {
            let (answers, usual) = match &question.answers {
                Answers::OneOf(values) => {
                    let keys = values.iter().map(|value| value_key(question.option, value));
                    let usual = values.iter().position(|value| **value == question.usual);
                    (self.numbered(keys), (usual.unwrap_or(0) + 1).to_string())
                }
                Answers::Number(least, most) => {
                    let (least, most) = (least.to_string(), most.to_string());
                    let range = [("least", &*least), ("most", &*most)];
                    (self.texts.say("terminal-range", &range), question.usual.clone())
                }
            };
            let name = self.texts.say(&format!("option-{}", question.option), &[]);
            let values = [("question", &*name), ("answers", &*answers), ("usual", &*usual)];
            return self.say_with("terminal-ask", &values);
        }
        let Ok(play) = begin(form, settling.seed) else { return };
        let index = settling.seats.len();
        if let Some(player) = play.players().iter().nth(index) {
            let name = words::player(&self.texts, &play.view(), player);
            let usual = self.seat_word(usual_seat(index));
            self.say_with("terminal-ask-seat", &[("player", &name), ("usual", &usual)]);
        }
    }

    /// Takes the answer to the question that was asked last.
    pub(super) fn answer(&mut self, line: &str) {
        if line.len() > LONGEST_TURN {
            return self.say("terminal-too-long");
        }
        let Stage::Settling(settling) = &self.stage else { return };
        match &settling.form {
            None => self.answer_game(line),
            Some(form) => match open_question(form) {
                Some(question) => self.answer_question(&question, line),
                None => self.answer_seat(line),
            },
        }
    }

    fn answer_game(&mut self, line: &str) {
        let keys = Title::ALL.map(|title| (title.name(), format!("game-{}", title.name())));
        let chosen = self.choose(line, &keys).map(|index| Title::ALL[index]);
        let Stage::Settling(settling) = &mut self.stage else { return };
        match chosen {
            Some(title) => settling.form = Some(Form::new(title)),
            // The question comes once more.
            None if line.is_empty() => {}
            None => self.say_with("terminal-no-such-game", &[("answer", line)]),
        }
    }

    fn answer_question(&mut self, question: &Question, line: &str) {
        let option = question.option;
        let value = match &question.answers {
            _ if line.is_empty() => question.usual.clone(),
            Answers::OneOf(values) => {
                let keys: Vec<(&str, String)> =
                    values.iter().map(|value| (*value, value_key(option, value))).collect();
                match self.choose(line, &keys) {
                    Some(index) => values[index].to_owned(),
                    None => return self.say_with("terminal-no-such-answer", &[("answer", line)]),
                }
            }
            Answers::Number(least, most) if line.parse::<u32>().is_err() => {
                let (least, most) = (least.to_string(), most.to_string());
                let values = [("answer", line), ("least", &*least), ("most", &*most)];
                return self.say_with("terminal-no-such-number", &values);
            }
            Answers::Number(..) => line.to_owned(),
        };
        let Stage::Settling(Settling { form: Some(form), .. }) = &mut self.stage else { return };
        if let Err(refused) = form.answer(option, &value) {
            self.refuse(&refused);
        }
    }

    fn answer_seat(&mut self, line: &str) {
        let human = self.texts.say("terminal-human", &[]);
        let Stage::Settling(settling) = &mut self.stage else { return };
        let seat = if line.is_empty() {
            Some(usual_seat(settling.seats.len()))
        } else if line.to_lowercase() == human.to_lowercase() {
            Some(Seat::Human)
        } else {
            Seat::read(&line.to_lowercase()).or_else(|| Seat::of_level(line))
        };
        match seat {
            Some(seat) => settling.seats.push(seat),
            None => self.say_with("terminal-no-such-seat", &[("answer", line)]),
        }
    }

    /// Which of these is meant: by its number from 1, its name, or its word in this language.
    fn choose(&self, line: &str, keys: &[(&str, String)]) -> Option<usize> {
        if let Ok(number) = line.parse::<usize>() {
            return number.checked_sub(1).filter(|index| *index < keys.len());
        }
        let line = line.to_lowercase();
        keys.iter().position(|(name, key)| {
            *name == line || self.texts.say(key, &[]).to_lowercase() == line
        })
    }

    /// `1 Snake, 2 Octopus`.
    fn numbered(&self, keys: impl IntoIterator<Item = String>) -> String {
        let numbered = (1..).zip(keys).map(|(number, key): (usize, String)| {
            let name = self.texts.say(&key, &[]);
            self.texts.say("terminal-numbered", &[("number", &number.to_string()), ("name", &name)])
        });
        numbered.collect::<Vec<_>>().join(", ")
    }

    fn seat_word(&self, seat: Seat) -> String {
        match seat {
            Seat::Human => self.texts.say("terminal-human", &[]),
            Seat::Bot(level) => level.to_string(),
            Seat::Elsewhere => seat.to_string(),
        }
    }
}
