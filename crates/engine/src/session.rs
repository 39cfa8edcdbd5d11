//! The conversation.

use catalog::{BotName, Play, Player, Setup, Thinker, Title};

use crate::go;
use crate::options::Options;
use crate::search::Search;

/// A conversation with one program.
#[derive(Debug, Default)]
pub struct Session {
    options: Options,
    game: Option<Game>,
    thinker: Option<Thinker>,
    thinking: bool,
}

/// What is played.
#[derive(Debug)]
struct Game {
    setup: Setup,
    play: Play,
}

/// What a line is answered with.
#[derive(Debug)]
pub struct Answer {
    /// The lines to write.
    pub lines: Vec<String>,
    /// What else there is to do.
    pub then: Then,
}

/// What there is to do after an answer.
#[derive(Debug)]
pub enum Then {
    /// Wait for the next line.
    Wait,
    /// Run this and give it back to [`Session::finish`].
    Think(Box<Search>),
    /// Make the search that runs come to its end.
    Stop,
    /// End the conversation.
    Quit,
}

/// The longest line that is answered, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// The most legal turns that are listed.
const MOST_TURNS: usize = 10_000;

/// The most turns after `position`.
const MOST_PLAYED: usize = 20_000;

impl Session {
    /// A conversation that has not begun.
    pub fn new() -> Session {
        Session::default()
    }

    /// Answers a line. Whatever stands in it, the conversation goes on.
    pub fn line(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if line.len() > LONGEST_LINE {
            return refuse(format!("the line is longer than {LONGEST_LINE} bytes"));
        }
        match command {
            "" => return say(Vec::new()),
            "identify" => return say(identify()),
            "isready" => return say(vec!["readyok".to_owned()]),
            "stop" => return Answer { lines: Vec::new(), then: Then::Stop },
            "quit" => return Answer { lines: Vec::new(), then: Then::Quit },
            _ => {}
        }
        if self.thinking {
            return refuse(format!("{command}: a search is running; stop ends it"));
        }
        let answer = match command {
            "setoption" => self.set_option(rest),
            "newgame" => self.new_game(rest),
            "position" => self.position(rest),
            "show" => self.show(),
            "legal" => self.legal(),
            "eval" => self.eval(),
            "go" => match self.go(rest) {
                Ok(search) => {
                    self.thinking = true;
                    return Answer { lines: Vec::new(), then: Then::Think(Box::new(search)) };
                }
                Err(reason) => Err(reason),
            },
            _ => Err(format!("there is no command {command:?}")),
        };
        match answer {
            Ok(lines) => say(lines),
            Err(reason) => refuse(reason),
        }
    }

    /// Takes back a search that has come to its end; the lines that tell what came out.
    pub fn finish(&mut self, search: Search) -> Vec<String> {
        self.thinking = false;
        self.thinker = Some(search.thinker);
        vec![match search.best {
            Some(best) => format!("bestturn {}", best.turn),
            None => "bestturn none".to_owned(),
        }]
    }

    fn set_option(&mut self, text: &str) -> Result<Vec<String>, String> {
        self.options.set(text)?;
        self.thinker = None;
        Ok(Vec::new())
    }

    fn new_game(&mut self, text: &str) -> Result<Vec<String>, String> {
        // The name of a game is that of its usual rules.
        let (name, options) = text.split_at(text.find(' ').unwrap_or(text.len()));
        let usual = Title::by_name(name).and_then(|title| title.rule_sets().into_iter().next());
        let setup = usual.map_or(text.to_owned(), |rules| format!("{}{options}", rules.id));
        let setup = Setup::read(&setup).map_err(|refused| refused.to_string())?;
        let play = setup.start().map_err(|refused| refused.to_string())?.play();
        self.game = Some(Game { setup, play });
        self.thinker = None;
        Ok(Vec::new())
    }

    fn position(&mut self, text: &str) -> Result<Vec<String>, String> {
        let game = self.game.as_mut().ok_or(NO_GAME)?;
        let (start, turns) = match text.split_once(" turns") {
            Some((start, turns)) if turns.is_empty() || turns.starts_with(' ') => (start, turns),
            _ => (text, ""),
        };
        let start = match start.trim().split_once(' ') {
            Some(("text", position)) => game.setup.position(position.trim()),
            None if start.trim() == "start" => game.setup.start(),
            _ => return Err("expected position start or position text TEXT".to_owned()),
        };
        let mut play = start.map_err(|refused| refused.to_string())?.play();
        for (index, turn) in turns.split_whitespace().enumerate() {
            if index == MOST_PLAYED {
                return Err(format!("more than {MOST_PLAYED} turns"));
            }
            if let Some(player) = turn.strip_prefix("resigns:") {
                let player = player.parse().ok().and_then(Player::new);
                if !player.is_some_and(|player| play.resign(player)) {
                    return Err(format!("turn {}, {turn}: nobody who could resign", index + 1));
                }
                continue;
            }
            play.turn(turn).map_err(|refused| format!("turn {}, {turn}: {refused}", index + 1))?;
        }
        game.play = play;
        Ok(Vec::new())
    }

    fn play(&self) -> Result<&Play, String> {
        Ok(&self.game.as_ref().ok_or(NO_GAME)?.play)
    }

    fn show(&self) -> Result<Vec<String>, String> {
        let play = self.play()?;
        let state = match (play.to_act(), play.result()) {
            (Some(player), _) => format!("toact {player}"),
            (None, result) => format!("over {}", result.unwrap_or_default()),
        };
        Ok(vec![format!("setup {}", play.setup()), format!("position {}", play.position()), state])
    }

    fn legal(&self) -> Result<Vec<String>, String> {
        let turns = self.play()?.legal_turns(MOST_TURNS).map_err(|many| many.to_string())?;
        Ok(vec![format!("legal {}", turns.join(" ")).trim_end().to_owned()])
    }

    fn eval(&mut self) -> Result<Vec<String>, String> {
        let thinker = self.take_thinker()?;
        let play = self.play()?;
        let shares = thinker.estimate(play).ok_or("there is no evaluation")?;
        let players = play.players();
        let text: String = players.iter().map(|player| format!(" {:.3}", shares[player])).collect();
        self.thinker = Some(thinker);
        Ok(vec![format!("eval{text}")])
    }

    fn go(&mut self, text: &str) -> Result<Search, String> {
        let limits = go::read(text)?;
        let thinker = self.take_thinker()?;
        Ok(Search { thinker, play: self.play()?.clone(), limits, best: None })
    }

    /// The bot of this game, which keeps what it has learned.
    fn take_thinker(&mut self) -> Result<Thinker, String> {
        let play = self.play()?;
        let (title, players) = (play.title(), play.players().len());
        match self.thinker.take() {
            Some(thinker) => Ok(thinker),
            None => {
                let name = BotName::Level(self.options.level);
                Thinker::new(title, players, name, self.options.thinker())
                    .map_err(|error| error.to_string())
            }
        }
    }
}

const NO_GAME: &str = "there is no game; newgame begins one";

fn identify() -> Vec<String> {
    let mut lines = vec![format!("id name Machiavel {}", env!("CARGO_PKG_VERSION"))];
    for title in Title::ALL {
        let rules: Vec<&str> = title.rule_sets().iter().map(|rules| rules.id).collect();
        lines.push(format!("game {} rules {}", title.name(), rules.join(" ")));
    }
    lines.extend(Options::lines());
    lines.push("identified".to_owned());
    lines
}

fn say(lines: Vec<String>) -> Answer {
    Answer { lines, then: Then::Wait }
}

fn refuse(reason: impl Into<String>) -> Answer {
    // An answer is one line whatever was asked.
    say(vec![format!("error {}", reason.into().replace(['\n', '\r'], " "))])
}
