//! Connections: frames take time, none overtakes another, some are lost.

use super::node::Input;
use super::world::{Happening, World};

/// A connection.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) window: usize,
    pub(super) node: usize,
    pub(super) life: u32,
    pub(super) state: LinkState,
    /// How long a frame takes at most.
    pub(super) slowness: i64,
    /// When the last frame arrives: none overtakes another.
    to_node: i64,
    to_window: i64,
    /// When the server last heard from it.
    pub(super) heard: i64,
    pub(super) has_entered: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkState {
    Open,
    /// Whatever is sent is lost, and nobody is told.
    Silent,
    /// What was sent to the client still arrives.
    Closed,
}

impl World {
    pub(super) fn dial(&mut self, window: usize) {
        let node = self.rng.below(self.nodes.len());
        self.next_link += 1;
        let number = self.next_link;
        let life = self.nodes[node].life;
        self.links.insert(
            number,
            Link {
                window,
                node,
                life,
                state: LinkState::Open,
                slowness: 40,
                to_node: 0,
                to_window: 0,
                heard: self.now,
                has_entered: false,
            },
        );
        self.windows[window].link = Some(number);
        let pause = self.between(1, 40);
        if self.nodes[node].is_up && !self.nodes[node].is_stopping {
            self.after(pause, Happening::Node(node, life, Input::Handshake(number)));
        } else {
            self.after(pause, Happening::Gone(number));
        }
    }

    /// A frame, or the end, on its way to the server.
    pub(super) fn send_up(&mut self, number: u64, frame: Option<String>) {
        let slowness = self.links[&number].slowness;
        let pause = self.between(1, slowness);
        let now = self.now;
        let link = self.links.get_mut(&number).expect("it exists");
        if link.state == LinkState::Silent {
            return;
        }
        link.to_node = link.to_node.max(now + pause);
        let (at, node, life) = (link.to_node, link.node, link.life);
        let input = match frame {
            Some(frame) => Input::Frame(number, frame),
            None => Input::Closed(number),
        };
        self.at(at, Happening::Node(node, life, input));
    }

    /// A frame, or the end, on its way to the client.
    pub(super) fn send_down(&mut self, number: u64, frame: Option<String>) {
        let slowness = self.links[&number].slowness;
        let pause = self.between(1, slowness);
        let now = self.now;
        let link = self.links.get_mut(&number).expect("it exists");
        if link.state != LinkState::Open {
            return;
        }
        link.to_window = link.to_window.max(now + pause);
        let at = link.to_window;
        match frame {
            Some(frame) => self.at(at, Happening::Frame(number, frame)),
            None => {
                link.state = LinkState::Closed;
                self.at(at, Happening::Gone(number));
            }
        }
    }
}
