import { createStore } from './store.ts';

const NOTES = [
  { pitch: 784, at: 0 },
  { pitch: 1047, at: 0.16 },
  { pitch: 1319, at: 0.32 },
];
const LENGTH = 0.5;
const LOUDNESS = 0.35;
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Browsers keep a page silent until it has been touched once. */
const silent = createStore(false);
export const silentStore = { get: silent.get, subscribe: silent.subscribe };

let context: AudioContext | null = null;

function note(audio: AudioContext, pitch: number, at: number): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + LENGTH);
}

/** Three rising notes. Nothing is heard before the page has been touched (`silentStore` says so). */
export function chime(): void {
  if (context?.state !== 'running') return;
  for (const { pitch, at } of NOTES) note(context, pitch, at);
}

/** Gets the sound ready: now if the page has been touched already, else with the first touch. Gives back what ends it. */
export function prepareChime(): () => void {
  let audio: AudioContext | null = null;
  const follow = () => silent.set(audio?.state !== 'running');
  const wake = () => {
    if (!audio) {
      audio = new AudioContext();
      audio.addEventListener('statechange', follow);
      context = audio;
    }
    // A phone that was called, a tab that slept: it may have been put to sleep since.
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
