//! Why a request is not answered.

use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use catalog::Refused;
use lang::Texts;
use record::RecordError;
use serde_json::json;
use store::{Imposed, Sanction, StoreError};

use super::answer;
use crate::people::Scope;
use crate::queue::Busy;

/// Why a request is not answered: the status, a lasting name and a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    code: String,
    text: String,
    /// What the rules have to say, which has words in every language.
    refused: Option<Arc<Refused>>,
    /// What somebody wrote, which stands behind the sentence as it is.
    quote: String,
}

impl Problem {
    pub(super) fn new(status: StatusCode, code: &str, text: &str) -> Problem {
        Problem {
            status,
            code: code.to_owned(),
            text: text.to_owned(),
            refused: None,
            quote: String::new(),
        }
    }

    pub(super) fn bad(code: &str, text: &str) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, code, text)
    }

    /// What the rules of a game refuse.
    pub(super) fn ruled(refused: Refused) -> Problem {
        let problem = Problem::bad(&refused.key, &refused.to_string());
        Problem { refused: Some(Arc::new(refused)), ..problem }
    }

    /// What is wrong with a record.
    pub(super) fn of_record(error: &RecordError) -> Problem {
        let problem = Problem::bad(error.problem.code(), &error.to_string());
        Problem { refused: Some(Arc::new(error.into())), ..problem }
    }

    /// What the framework refuses before anybody of ours is asked, by the status that it gives.
    pub(super) fn of_framework(status: StatusCode, is_api: bool) -> Option<Problem> {
        match status {
            StatusCode::PAYLOAD_TOO_LARGE => Some(Problem::too_long()),
            StatusCode::METHOD_NOT_ALLOWED => Some(Problem::wrong_method()),
            StatusCode::NOT_FOUND if is_api => {
                let text = "there is no such address; /api shows all of them";
                Some(Problem::new(status, "no-such-address", text))
            }
            _ if is_api && status.is_client_error() => {
                Some(Problem::new(status, "unreadable", "the request cannot be read"))
            }
            _ if is_api && status.is_server_error() => {
                Some(Problem { status, ..Problem::unavailable() })
            }
            _ => None,
        }
    }

    /// The same in the words of a language, as far as it has some.
    pub(super) fn said(mut self, texts: &Texts) -> Problem {
        let key = format!("refused-{}", self.code);
        match &self.refused {
            Some(refused) => self.text = refused.worded(&|key, values| texts.say(key, values)),
            None if texts.knows(&key) => {
                self.text = texts.say(&key, &[]);
                if !self.quote.is_empty() {
                    self.text = format!("{} {}", self.text, self.quote);
                }
            }
            None => {}
        }
        self
    }

    pub(crate) fn foreign_origin() -> Problem {
        let text = "requests come from our own pages only";
        Problem::new(StatusCode::FORBIDDEN, "foreign-origin", text)
    }

    pub(crate) fn no_origin() -> Problem {
        let text = "a cookie counts only together with the header Origin, which browsers send; \
                    programs send a token as Authorization: Bearer TOKEN";
        Problem::new(StatusCode::FORBIDDEN, "no-origin", text)
    }

    pub(crate) fn unavailable() -> Problem {
        let text = "nothing can be stored or read just now";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", text)
    }

    pub(crate) fn restart() -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "restart", "the server restarts")
    }

    pub(crate) fn too_many_sockets() -> Problem {
        let text = "you have too many connections";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-connections", text)
    }

    pub(super) fn too_long() -> Problem {
        let text = "the request is too long";
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-long", text)
    }

    pub(crate) fn no_websocket(status: StatusCode) -> Problem {
        Problem::new(status, "no-websocket", "here is a WebSocket and nothing else")
    }

    pub(super) fn wrong_method() -> Problem {
        let text = "this cannot be done here; the header Allow says what can";
        Problem::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", text)
    }

    pub(super) fn bad_name() -> Problem {
        Problem::bad("bad-name", "a name has 2 to 20 letters, digits, - or _")
    }

    pub(super) fn name_taken() -> Problem {
        Problem::new(StatusCode::CONFLICT, "name-taken", "somebody has this name")
    }

    pub(crate) fn scope(scope: Scope) -> Problem {
        let text = format!("this token is not for {}", scope.name());
        Problem::new(StatusCode::FORBIDDEN, "scope", &text)
    }

    pub(super) fn no_account() -> Problem {
        Problem::new(StatusCode::FORBIDDEN, "no-account", "you are a guest")
    }

    pub(super) fn too_many_attempts() -> Problem {
        let text = "too many attempts; wait a quarter of an hour";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-attempts", text)
    }

    pub(super) fn too_many_guests() -> Problem {
        let text = "too many guests came from your address just now; wait a minute";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-guests", text)
    }

    pub(super) fn too_many_accounts() -> Problem {
        let text = "too many accounts were made from your address; wait an hour";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-accounts", text)
    }

    /// What somebody is told who is banned: until when, and for what.
    pub(crate) fn banned(imposed: &Imposed) -> Problem {
        let Sanction { until, why, .. } = &imposed.sanction;
        let text = match until {
            Some(until) => {
                format!("you are banned until {until}, in milliseconds since 1970: {why}")
            }
            None => format!("you are banned: {why}"),
        };
        Problem { quote: why.clone(), ..Problem::new(StatusCode::FORBIDDEN, "banned", &text) }
    }

    pub(super) fn not_admin() -> Problem {
        let text = "only those who look after this server may do that";
        Problem::new(StatusCode::FORBIDDEN, "not-admin", text)
    }

    pub(super) fn no_such_person() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "no-such-person", "there is no such person")
    }

    pub(super) fn too_many_tables() -> Problem {
        let text = "you made too many tables just now";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-tables", text)
    }

    pub(super) fn too_many_pictures() -> Problem {
        let text = "too many pictures were painted for you just now";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-pictures", text)
    }

    pub(super) fn busy() -> Problem {
        let text = "too many others wait; come again in a moment";
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
    }

    pub(super) fn no_such_table() -> Problem {
        let text = "there is no such table, or it is private";
        Problem::new(StatusCode::NOT_FOUND, "no-such-table", text)
    }

    pub(super) fn is_no_such_table(&self) -> bool {
        self.code == "no-such-table"
    }

    pub(super) fn no_such_user() -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "no-such-user", "there is nobody with this name")
    }

    pub(super) fn account_needed() -> Problem {
        let text = "a rated game is for people with an account";
        Problem::new(StatusCode::FORBIDDEN, "account-needed", text)
    }

    pub(super) fn unknown_person() -> Problem {
        let text = "say who you are: POST /api/guest makes you a guest";
        Problem::new(StatusCode::UNAUTHORIZED, "unknown-person", text)
    }
}

impl From<StoreError> for Problem {
    /// What is wrong with the store is for the log, not for who asks. What can never be stored is
    /// their own business.
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Invalid(why) => Problem::bad("unreadable", &why),
            _ => Problem::unavailable(),
        }
    }
}

impl From<Busy> for Problem {
    fn from(_: Busy) -> Problem {
        Problem::busy()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let error = json!({ "error": { "code": self.code, "text": self.text } });
        let mut response = answer(self.status, &error);
        response.extensions_mut().insert(self);
        response
    }
}
