//! Bots that think beside the page, in a worker that is talked to by lines.

use catalog::{Play, Title};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a bot is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    /// The turn of a bot at the table.
    Turn,
    /// A turn for a person.
    Hint,
    /// What to expect of the position, before a draw.
    Draw,
    /// What to expect of the position.
    Judgment,
}

/// What a bot thinks.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    /// The points that each player can expect in thousandths, in the order of the seats.
    pub(crate) shares: Vec<u32>,
    /// Who wins whatever happens, and within how many turns.
    pub(crate) forced: Option<(usize, u32)>,
    /// The turns that it expects.
    pub(crate) line: Vec<String>,
}

/// The end of thinking.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) task: Task,
    /// The key of the position that the question was about.
    pub(crate) key: u64,
    /// `None` if the game is over.
    pub(crate) turn: Option<String>,
}

/// The bots of a page. There is one worker, which knows one game and does one thing at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Brain {
    worker: StoredValue<Option<Running>, LocalStorage>,
    asked: RwSignal<Option<(Task, u64)>>,
    pub(crate) thought: RwSignal<Thought>,
    pub(crate) answer: RwSignal<Option<Answer>>,
    /// Whether the bots could not be loaded.
    pub(crate) failed: RwSignal<bool>,
}

#[derive(Debug)]
struct Running {
    worker: Worker,
    title: Title,
    /// What was said last about the game: saying it again would make the bot forget.
    game: String,
    /// Called by the browser as long as the worker lives.
    _hears: Closure<dyn Fn(MessageEvent)>,
    _fails: Closure<dyn Fn()>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Brain {
    pub(crate) fn new() -> Brain {
        Brain {
            worker: StoredValue::new_local(None),
            asked: RwSignal::new(None),
            thought: RwSignal::new(Thought::default()),
            answer: RwSignal::new(None),
            failed: RwSignal::new(false),
        }
    }

    /// What it is thinking about.
    pub(crate) fn task(self) -> Option<Task> {
        self.asked.get().map(|(task, _)| task)
    }

    /// The same, for who does not want to hear of changes.
    pub(crate) fn task_untracked(self) -> Option<Task> {
        self.asked.get_untracked().map(|(task, _)| task)
    }

    /// Asks about a game; what was asked before is forgotten. The bot thinks for so many
    /// milliseconds, or as long as its level does.
    pub(crate) fn ask(self, task: Task, play: &Play, level: u8, time: Option<u32>) {
        self.stop();
        self.thought.set(Thought::default());
        self.asked.set(Some((task, play.key())));
        let said = self.worker.try_update_value(|running| {
            let title = play.title();
            if running.as_ref().is_none_or(|running| running.title != title) {
                *running = self.start(title);
            }
            running.as_mut().map(|running| running.say(play, level, time))
        });
        if said.flatten().is_none() {
            self.fail();
        }
    }

    /// Forgets what was asked. A worker that thinks hears nothing, so it is ended.
    pub(crate) fn stop(self) {
        if self.asked.get_untracked().is_some() {
            self.asked.set(None);
            self.worker.set_value(None);
        }
    }

    fn start(self, title: Title) -> Option<Running> {
        let place = document().query_selector("meta[name=bot-worker]").ok()??;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(title.name());
        let address = place.get_attribute("content")?;
        let worker = Worker::new_with_options(&address, &options).ok()?;
        let hears = Closure::new(move |event: MessageEvent| {
            if let Some(line) = event.data().as_string() {
                self.hear(&line);
            }
        });
        let fails = Closure::new(move || self.fail());
        worker.set_onmessage(Some(hears.as_ref().unchecked_ref()));
        worker.set_onerror(Some(fails.as_ref().unchecked_ref()));
        Some(Running { worker, title, game: String::new(), _hears: hears, _fails: fails })
    }

    /// What failed once is not asked again: the next question begins with another worker.
    fn fail(self) {
        self.asked.set(None);
        self.worker.set_value(None);
        self.failed.set(true);
    }

    /// A line of the worker.
    fn hear(self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "info" => self.thought.set(read_thought(rest)),
            "bestturn" => {
                let Some((task, key)) = self.asked.get_untracked() else { return };
                self.asked.set(None);
                let turn = (rest != "none").then(|| rest.to_owned());
                self.answer.set(Some(Answer { task, key, turn }));
            }
            "error" => self.fail(),
            _ => {}
        }
    }
}

impl Running {
    fn say(&mut self, play: &Play, level: u8, time: Option<u32>) {
        let game = format!("game {level} {}", play.setup());
        if self.game != game {
            self.post(&game);
            self.game = game;
        }
        let start = play.position_at(0).unwrap_or_default();
        let mut line = format!("position {start} turns");
        for moment in 1..play.moments() {
            line.push(' ');
            match (play.turn_at(moment), play.actor_at(moment)) {
                (Some(turn), _) => line += &turn,
                (None, Some(player)) => line += &format!("resigns:{player}"),
                (None, None) => {}
            }
        }
        self.post(&line);
        match time {
            Some(time) => self.post(&format!("go {time}")),
            None => self.post("go"),
        }
    }

    fn post(&self, line: &str) {
        // It fails only for what cannot be copied, and a text can.
        let _ = self.worker.post_message(&line.into());
    }
}

/// What the words of an `info` tell.
fn read_thought(text: &str) -> Thought {
    let mut thought = Thought::default();
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        match word {
            "depth" => {
                thought.depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
            }
            "shares" => {
                while let Some(share) = words.peek().and_then(|word| word.parse().ok()) {
                    thought.shares.push(share);
                    words.next();
                }
            }
            "forced" => {
                let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
                thought.forced = number().zip(number()).map(|(who, turns)| (who as usize, turns));
            }
            "line" => thought.line = words.by_ref().map(str::to_owned).collect(),
            _ => {}
        }
    }
    thought
}
