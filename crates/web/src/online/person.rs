//! Who sits at this browser, as far as the server is to know. Nobody is anybody until they do
//! something for which it matters.

use serde_json::json;

use crate::account::Account;
use crate::me;
use crate::net::{self, Problem};

pub(crate) use crate::me::known_id as known;

/// The id of whoever this browser is, who becomes a guest if it is nobody.
pub(crate) async fn ensure(account: Account) -> Result<String, Problem> {
    let before = known();
    let answer = net::post("/api/guest", &json!({})).await?;
    let id = answer["id"].as_str().ok_or(Problem::Silent)?;
    if before.as_deref() != Some(id) {
        me::remember_id(id);
        // The head of the page tells who that is.
        account.ask().await;
    }
    Ok(id.to_owned())
}
