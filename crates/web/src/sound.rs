//! Short sounds, made in the page.

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    Chosen,
    Played,
    Refused,
    Over,
}

thread_local! {
    /// Browsers allow few of these, so there is one; it begins with the first sound.
    static CONTEXT: Option<AudioContext> = AudioContext::new().ok();
}

/// Plays a sound; a browser without sound stays silent.
pub(crate) fn play(sound: Sound) {
    if !is_allowed() {
        return;
    }
    let notes: &[(f32, f64)] = match sound {
        Sound::Chosen => &[(520.0, 0.05)],
        Sound::Played => &[(392.0, 0.06), (587.0, 0.09)],
        Sound::Refused => &[(165.0, 0.12)],
        Sound::Over => &[(392.0, 0.12), (494.0, 0.12), (587.0, 0.24)],
    };
    CONTEXT.with(|context| {
        let Some(context) = context else { return };
        // A sound that fails is no reason to disturb the game.
        let _ = ring(context, notes);
    });
}

/// Browsers let a page sound only after somebody has touched it; a bot may act before.
fn is_allowed() -> bool {
    let Some(window) = web_sys::window() else { return false };
    let activation = Reflect::get(&window.navigator(), &"userActivation".into());
    match activation {
        Ok(activation) if activation.is_object() => {
            Reflect::get(&activation, &"hasBeenActive".into())
                .is_ok_and(|active| active.is_truthy())
        }
        // A browser that does not tell does not complain either.
        _ => true,
    }
}

fn ring(context: &AudioContext, notes: &[(f32, f64)]) -> Result<(), JsValue> {
    let mut start = context.current_time();
    for (frequency, length) in notes {
        let (tone, volume) = (context.create_oscillator()?, context.create_gain()?);
        tone.set_type(OscillatorType::Triangle);
        tone.frequency().set_value(*frequency);
        volume.gain().set_value_at_time(0.12, start)?;
        volume.gain().exponential_ramp_to_value_at_time(0.001, start + length)?;
        tone.connect_with_audio_node(&volume)?;
        volume.connect_with_audio_node(&context.destination())?;
        tone.start_with_when(start)?;
        tone.stop_with_when(start + length)?;
        start += length;
    }
    Ok(())
}
