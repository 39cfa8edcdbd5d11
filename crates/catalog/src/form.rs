//! What is settled before a game, question by question.

use bermudes::Blocked;
use djambi::Seating;
use vorassic::{Fill, Mode};

use crate::{Refused, Setup, Title};

/// The answers to the questions of one game so far. What is open has its usual answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    title: Title,
    settled: Vec<(String, String)>,
}

/// Something to settle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name of the option in the text of a setup; `rules` for the rule set.
    pub option: &'static str,
    /// What can be answered.
    pub answers: Answers,
    /// The answer of whoever does not care.
    pub usual: String,
}

/// What a question can be answered with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// One of these values.
    OneOf(Vec<&'static str>),
    /// A number from the first to the second.
    Number(u32, u32),
}

/// The name that the rule set has among the options.
const RULES: &str = "rules";

impl Form {
    /// Nothing is settled but the game.
    pub fn new(title: Title) -> Form {
        Form { title, settled: Vec::new() }
    }

    /// Which game it is.
    pub fn title(&self) -> Title {
        self.title
    }

    /// Settles an option without asking the rules; [`check`](Form::check) does that.
    pub fn set(&mut self, option: &str, value: &str) {
        self.settled.retain(|(known, _)| known != option);
        self.settled.push((option.to_owned(), value.to_owned()));
    }

    /// Settles an option, unless there could be no game with it.
    pub fn answer(&mut self, option: &str, value: &str) -> Result<(), Refused> {
        // A value with a space in it would settle something else too.
        if value.is_empty() || value.contains(|letter: char| letter.is_whitespace()) {
            return Err(bad_value(option, value));
        }
        let mut answered = self.clone();
        answered.set(option, value);
        answered.check()?;
        *self = answered;
        Ok(())
    }

    /// Whether there can be a game with these answers.
    pub fn check(&self) -> Result<(), Refused> {
        Setup::read(&self.setup()?)?.start().map(drop)
    }

    /// The text of the setup, with the usual answers where something is open.
    pub fn setup(&self) -> Result<String, Refused> {
        let rules = match self.value(RULES) {
            Some(name) => self.title.rule_set(name).ok_or_else(|| bad_value(RULES, name))?,
            None => self.title.rule_sets()[0],
        };
        let mut text = rules.id.to_owned();
        for (option, value) in self.settled.iter().filter(|(option, _)| option != RULES) {
            text += &format!(" {option}={value}");
        }
        Ok(text)
    }

    /// Whether an option is settled.
    pub fn is_settled(&self, option: &str) -> bool {
        self.value(option).is_some()
    }

    /// Whether any option is settled.
    pub fn is_any_settled(&self) -> bool {
        !self.settled.is_empty()
    }

    /// The answer to a question, the usual one if it is open.
    pub fn value_of(&self, question: &Question) -> String {
        self.value(question.option).unwrap_or(&question.usual).to_owned()
    }

    /// All questions, settled or not, in the order in which they are asked. Which ones there are
    /// depends on the answers: who sits how is asked only where there is a choice.
    pub fn questions(&self) -> Vec<Question> {
        match self.title {
            Title::Djambi => {
                let names = self.title.rule_sets().iter().map(|rules| rules.name).collect();
                let mut asked = vec![self.ask(RULES, Answers::OneOf(names)), self.ask_players()];
                let seatings: Vec<&str> = Seating::ALL
                    .map(Seating::name)
                    .into_iter()
                    .filter(|it| self.seats(it))
                    .collect();
                if seatings.len() > 1 {
                    asked.push(self.ask("seating", Answers::OneOf(seatings)));
                }
                asked
            }
            Title::Bermudes => {
                let blocked = Blocked::ALL.map(Blocked::as_text);
                vec![self.ask("blocked", Answers::OneOf(blocked.to_vec()))]
            }
            Title::Vorassic => vec![
                self.ask("size", Answers::Number(5, 26)),
                self.ask("mode", Answers::OneOf(Mode::ALL.map(Mode::name).to_vec())),
                self.ask("fill", Answers::OneOf(Fill::ALL.map(Fill::name).to_vec())),
                self.ask_players(),
            ],
        }
    }

    fn ask_players(&self) -> Question {
        self.ask("players", Answers::Number(2, 4))
    }

    /// Whether so many players can sit like this.
    fn seats(&self, seating: &str) -> bool {
        let mut seated = self.clone();
        seated.set("seating", seating);
        seated.check().is_ok()
    }

    fn ask(&self, option: &'static str, answers: Answers) -> Question {
        let usual = match option {
            RULES => self.title.rule_sets()[0].name.to_owned(),
            _ => self.usual(option).unwrap_or_default(),
        };
        Question { option, answers, usual }
    }

    /// What the text of the whole setup says of an option that is open.
    fn usual(&self, option: &str) -> Option<String> {
        let mut open = self.clone();
        open.settled.retain(|(known, _)| known != option);
        let whole = Setup::read(&open.setup().ok()?).ok()?.to_string();
        let mut options = whole.split(' ').filter_map(|word| word.split_once('='));
        options.find(|(known, _)| *known == option).map(|(_, value)| value.to_owned())
    }

    fn value(&self, option: &str) -> Option<&str> {
        let found = self.settled.iter().find(|(known, _)| known == option);
        found.map(|(_, value)| value.as_str())
    }
}

fn bad_value(option: &str, value: &str) -> Refused {
    let english = format!("the option {option:?} cannot be {value:?}");
    let args = vec![("option", option.to_owned()), ("value", value.to_owned())];
    Refused::plain("setup-value", &english, args)
}
