import { describe, expect, it } from 'vitest';
import { appPrompts, type PromptConditions } from './app-prompts.ts';

const given = (more: Partial<PromptConditions> = {}): PromptConditions => ({
  isPushSupported: true,
  isSubscribedToPush: false,
  isPushDenied: false,
  canInstall: true,
  isIos: false,
  isInstalled: false,
  answered: { push: false, install: false },
  ...more,
});

describe('appPrompts', () => {
  it('offers both where the browser can do both', () => {
    expect(appPrompts(given())).toEqual({ push: true, install: 'button' });
  });
  it('offers no notifications where they are on, unknown, refused or not supported', () => {
    for (const more of [
      { isSubscribedToPush: true },
      { isSubscribedToPush: undefined },
      { isPushDenied: true },
      { isPushSupported: false },
    ]) {
      expect(appPrompts(given(more))).toEqual({ push: false, install: 'button' });
    }
  });
  it('explains the steps on an iPhone, and offers nothing in the installed app or where it cannot be installed', () => {
    expect(appPrompts(given({ canInstall: false, isIos: true })).install).toBe('steps');
    expect(appPrompts(given({ canInstall: false })).install).toBe(null);
    expect(appPrompts(given({ isInstalled: true })).install).toBe(null);
  });
  it('offers each once', () => {
    expect(appPrompts(given({ answered: { push: true, install: true } }))).toEqual({
      push: false,
      install: null,
    });
    expect(appPrompts(given({ answered: { push: true, install: false } })).install).toBe('button');
  });
});
