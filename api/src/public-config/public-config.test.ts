import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';

test.each([
  [{}, { supportContact: null, termsUrl: null, privacyUrl: null }],
  [
    {
      SUPPORT_CONTACT: '+91 120 717 0100',
      TERMS_URL: 'https://example.edu/terms',
      PRIVACY_URL: 'https://example.edu/privacy',
    },
    {
      supportContact: '+91 120 717 0100',
      termsUrl: 'https://example.edu/terms',
      privacyUrl: 'https://example.edu/privacy',
    },
  ],
])('GET /api/config has the contact, the terms and the privacy notice of %j', async (env, expected) => {
  const app = await startTestApp({ env });
  try {
    const answer = await app.request(null, 'GET', '/api/config');
    expect(answer).toMatchObject({ status: 200, body: expected });
  } finally {
    await app.close();
  }
});
