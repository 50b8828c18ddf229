import { createStore } from '../../lib/store.ts';

const NOTES = [
  { pitch: 784, at: 0 },
  { pitch: 1047, at: 0.16 },
  { pitch: 1319, at: 0.32 },
];
const LENGTH = 0.5;
const LOUDNESS = 0.35;

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

/** Gets the sound ready, at the latest with the next touch. Gives back what puts it away. */
export function prepareChime(): () => void {
  const audio = new AudioContext();
  context = audio;
  const wake = () => void audio.resume().catch(() => undefined);
  const follow = () => silent.set(audio.state !== 'running');
  audio.addEventListener('statechange', follow);
  for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, wake);
  follow();
  return () => {
    audio.removeEventListener('statechange', follow);
    for (const event of ['pointerdown', 'keydown'] as const) document.removeEventListener(event, wake);
    silent.set(false);
    if (context === audio) context = null;
    void audio.close().catch(() => undefined);
  };
}
