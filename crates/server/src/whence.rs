//! From where a request comes.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::shared::Shared;

/// The header by which a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

/// From where a request comes: an address, of IPv6 the network that one household has. It is
/// counted by and never told to anybody.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Whence(pub(crate) String);

impl FromRequestParts<Arc<Shared>> for Whence {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Whence, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let has_proxy = shared.live.settings.public_url.is_some();
        Ok(Whence(address(peer, &parts.headers, has_proxy).map_or_else(String::new, network)))
    }
}

/// The address of who asks. Behind a proxy, on this machine or in this network, it is the last one
/// that the proxy names: what comes before that, anybody could have written.
fn address(peer: Option<IpAddr>, headers: &HeaderMap, has_proxy: bool) -> Option<IpAddr> {
    let peer = peer.map(|peer| peer.to_canonical())?;
    if !has_proxy || !is_near(peer) {
        return Some(peer);
    }
    let last = headers.get_all(FORWARDED).into_iter().next_back()?.to_str().ok();
    let named = last.and_then(|line| line.rsplit(',').next()?.trim().parse::<IpAddr>().ok());
    Some(named.map_or(peer, |named| named.to_canonical()))
}

fn is_near(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

fn network(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}
