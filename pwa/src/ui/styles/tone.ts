/** The meaning of a colour. Always show it with a text or an icon, never alone. */
export type Tone = 'leaf' | 'turmeric' | 'beet' | 'sky' | 'muted' | 'accent';

export const toneText: Record<Tone, string> = {
  leaf: 'text-leaf',
  turmeric: 'text-turmeric',
  beet: 'text-beet',
  sky: 'text-sky',
  muted: 'text-muted',
  accent: 'text-accent',
};

export const toneSoft: Record<Tone, string> = {
  leaf: 'bg-leaf-soft text-leaf',
  turmeric: 'bg-turmeric-soft text-turmeric',
  beet: 'bg-beet-soft text-beet',
  sky: 'bg-sky-soft text-sky',
  muted: 'bg-muted-soft text-muted',
  accent: 'bg-accent-soft text-ink',
};

export const toneFill: Record<Tone, string> = {
  leaf: 'bg-leaf',
  turmeric: 'bg-turmeric',
  beet: 'bg-beet',
  sky: 'bg-sky',
  muted: 'bg-edge',
  accent: 'bg-accent',
};
