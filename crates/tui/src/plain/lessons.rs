//! Lessons line by line.

use catalog::{Lesson, Mark, Title, Verdict};
use lang::Texts;

use super::{LONGEST_TURN, Misheard};
use crate::table::quoting;
use crate::words;

/// The lessons of a game as a conversation. It answers every line, whatever is in it, and is over
/// when every lesson is solved or somebody has enough.
#[derive(Debug)]
pub struct Lessons {
    texts: Texts,
    title: Title,
    at: usize,
    solved: Vec<bool>,
    said: String,
    over: bool,
}

/// What can be typed beside turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Command {
    Help,
    Hint,
    Board,
    Next,
    Back,
    Quit,
}

impl Command {
    const ALL: [(Command, &str); 6] = [
        (Command::Help, "help"),
        (Command::Hint, "hint"),
        (Command::Board, "board"),
        (Command::Next, "next"),
        (Command::Back, "back"),
        (Command::Quit, "quit"),
    ];
}

impl Lessons {
    /// The first lesson of a game.
    pub fn new(texts: Texts, title: Title) -> Lessons {
        let solved = vec![false; Lesson::all(title).len()];
        let mut lessons = Lessons { texts, title, at: 0, solved, said: String::new(), over: false };
        lessons.tell();
        lessons
    }

    /// What was said since the last time.
    pub fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// Whether there is nothing more to learn, or somebody has left.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// A line of input, without its end.
    pub fn hear(&mut self, line: &str) {
        // What a terminal would act on is shown as what it is: something that has no letter.
        let line = line.replace(|letter: char| letter.is_control(), "\u{fffd}");
        let line = line.trim();
        let typed = |(_, word): &(Command, &str)| word.eq_ignore_ascii_case(line);
        if let Some((command, _)) = Command::ALL.into_iter().find(typed) {
            self.obey(command);
        } else if line.is_empty() {
            self.say("terminal-empty", &[]);
        } else if line.len() > LONGEST_TURN {
            self.mishear(Misheard::TooLong);
        } else {
            self.judge(line);
        }
    }

    /// A line of input that is none.
    pub fn mishear(&mut self, why: Misheard) {
        self.say(why.key(), &[]);
    }

    fn lesson(&self) -> &'static Lesson {
        &Lesson::all(self.title)[self.at]
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Help => {
                let game = [("game", self.title.name())];
                self.say("terminal-help-lesson", &[]);
                self.say("terminal-help-turn", &game);
                self.say("terminal-legend", &game);
                self.say("terminal-help-or", &[]);
                for (command, word) in Command::ALL {
                    // What is left here is no game that could be saved.
                    let key = match command {
                        Command::Quit => "terminal-key-quit".to_owned(),
                        _ => format!("terminal-command-{word}"),
                    };
                    let what = self.texts.say(&key, &[]);
                    self.say_line(&format!("  {word:6}  {what}"));
                }
            }
            Command::Hint => {
                let squares = self.lesson().hint().join(" ");
                self.say("terminal-lesson-hint", &[("squares", &squares)]);
                self.board(&self.lesson().hint());
            }
            Command::Board => self.tell(),
            Command::Next => self.go(1),
            Command::Back => self.go(self.solved.len() - 1),
            Command::Quit => self.over = true,
        }
    }

    /// To the lesson so many further, in a circle.
    fn go(&mut self, distance: usize) {
        self.at = (self.at + distance) % self.solved.len();
        self.tell();
    }

    fn judge(&mut self, line: &str) {
        let lesson = self.lesson();
        match lesson.judge(&self.title.tidy_turn(line)) {
            Verdict::Solved => self.solve(),
            Verdict::Wrong(tried) => self.say(&lesson.try_key(tried), &[]),
            Verdict::Refused(refused) => {
                let sentence = words::refusal(&self.texts, &quoting(refused, line));
                self.say_line(&sentence);
            }
            Verdict::Beside => self.say("lesson-beside", &[]),
        }
    }

    fn solve(&mut self) {
        self.solved[self.at] = true;
        self.say("lesson-well-done", &[]);
        self.say(&self.lesson().done_key(), &[]);
        let count = self.solved.len();
        let next = (1..count).find(|step| !self.solved[(self.at + step) % count]);
        match next {
            Some(step) => self.go(step),
            None => {
                let game = self.texts.say(&format!("game-{}", self.title.name()), &[]);
                self.say("lesson-all-done", &[("game", &game)]);
                self.over = true;
            }
        }
    }

    /// The lesson: its heading, the board and the task.
    fn tell(&mut self) {
        let (number, count) = ((self.at + 1).to_string(), self.solved.len().to_string());
        let name = self.texts.say(&self.lesson().key(), &[]);
        self.said.push('\n');
        let values = [("number", &*number), ("count", &*count), ("name", &*name)];
        self.say("lesson-number", &values);
        self.said.push('\n');
        self.board(&[]);
        self.said.push('\n');
        self.say(&self.lesson().task_key(), &[]);
    }

    /// The board with these squares pointed out.
    fn board(&mut self, squares: &[&str]) {
        let play = self.lesson().play();
        // As it lies there, without what can be chosen.
        if let Some(mut view) = play.view_at(0) {
            view.mark(squares, Mark::Pointed);
            self.said += &view.text();
        }
    }

    fn say(&mut self, key: &str, values: &[(&str, &str)]) {
        let sentence = self.texts.say(key, values);
        self.say_line(&sentence);
    }

    fn say_line(&mut self, line: &str) {
        self.said += line;
        self.said.push('\n');
    }
}
