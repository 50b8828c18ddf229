import { describe, expect, it } from 'vitest';
import { offersOf, type Circumstances } from './offers.ts';

const given = (more: Partial<Circumstances> = {}): Circumstances => ({
  canBePushed: true,
  isPushed: false,
  isPushRefused: false,
  canInstall: true,
  isIos: false,
  isInstalled: false,
  answered: { push: false, install: false },
  ...more,
});

describe('offersOf', () => {
  it('offers both where the browser can do both', () => {
    expect(offersOf(given())).toEqual({ push: true, install: 'button' });
  });
  it('offers no notifications where they are on, unknown, refused or not supported', () => {
    for (const more of [
      { isPushed: true },
      { isPushed: undefined },
      { isPushRefused: true },
      { canBePushed: false },
    ]) {
      expect(offersOf(given(more))).toEqual({ push: false, install: 'button' });
    }
  });
  it('explains the steps on an iPhone, and offers nothing in the installed app or where it cannot be installed', () => {
    expect(offersOf(given({ canInstall: false, isIos: true })).install).toBe('steps');
    expect(offersOf(given({ canInstall: false })).install).toBe(null);
    expect(offersOf(given({ isInstalled: true })).install).toBe(null);
  });
  it('offers each once', () => {
    expect(offersOf(given({ answered: { push: true, install: true } }))).toEqual({
      push: false,
      install: null,
    });
    expect(offersOf(given({ answered: { push: true, install: false } })).install).toBe('button');
  });
});
