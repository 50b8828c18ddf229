import { createStore, readOnly } from '../store.ts';

const NOTES = [
  { pitch: 784, at: 0 },
  { pitch: 1047, at: 0.16 },
  { pitch: 1319, at: 0.32 },
];
const LENGTH_SECONDS = 0.5;
// Not 'pointerdown': after the first touch the page removes the note about the sound. If it did so before the click, the
// button that is pressed might move away.
const TOUCHES = ['click', 'keydown'] as const;

/** Browsers play no sound before the page has been touched once. */
const silent = createStore(false);
export const silentStore = readOnly(silent);

let context: AudioContext | null = null;

interface Sound {
  /** From 0 to 1. */
  loudness: number;
  /** Times the usual pitch. */
  pitch: number;
}

function note(audio: AudioContext, { loudness, pitch }: Sound, at: number): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_SECONDS);
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LENGTH_SECONDS);
}

/** Plays three rising notes. There is no sound before the page has been touched (see `silentStore`). */
export function chime({ loudness, pitch }: Sound): void {
  if (context?.state !== 'running') return;
  for (const each of NOTES) note(context, { loudness, pitch: each.pitch * pitch }, each.at);
}

/** Plays it now, or as soon as the browser lets the page play sound. Call it in the handler of a click. */
export function chimeWhenReady(sound: Sound): void {
  if (context?.state === 'running') {
    chime(sound);
    return;
  }
  void context?.resume().catch(() => undefined);
  const end = silent.subscribe(() => {
    if (context?.state !== 'running') return;
    end();
    chime(sound);
  });
}

/** Prepares the sound: now if the page has been touched already, else at the first touch. Returns a function that ends this. */
export function prepareChime(): () => void {
  let audio: AudioContext | null = null;
  const follow = () => silent.set(audio?.state !== 'running');
  const wake = () => {
    if (!audio) {
      audio = new AudioContext();
      audio.addEventListener('statechange', follow);
      context = audio;
    }
    // The browser may have suspended the sound, after a phone call for example.
    if (audio.state !== 'running') void audio.resume().catch(() => undefined);
  };
  for (const event of TOUCHES) document.addEventListener(event, wake);
  if ('userActivation' in navigator && navigator.userActivation.hasBeenActive) wake();
  follow();
  return () => {
    for (const event of TOUCHES) document.removeEventListener(event, wake);
    audio?.removeEventListener('statechange', follow);
    silent.set(false);
    if (context === audio) context = null;
    void audio?.close().catch(() => undefined);
  };
}
