import { everyone, type Rows } from './matrix.ts';

/** The calls outside the API, open to everyone: for operators, browsers and developers. */
export const outsideApiRows: Rows = {
  'GET /healthz': { status: everyone(200), fields: ['status'] },
  'GET /readyz': { status: everyone(200), fields: ['status'] },
  // No personal data; a reverse proxy may restrict access to it.
  'GET /metrics': { status: everyone(200), fields: 'text' },
  'GET /api/openapi.json': {
    status: everyone(200),
    fields: ['openapi', 'info', 'components', 'paths'],
  },
  'GET /api/docs': { status: everyone(200), fields: 'text' },
  'GET /api/docs/start.js': { status: everyone(200), fields: 'text' },
  'GET /api/docs/{file}': {
    request: () => ({ params: { file: 'swagger-ui.css' } }),
    status: everyone(200),
    fields: 'text',
  },
  'GET /api/docs/{file} (one that is not there)': {
    request: () => ({ params: { file: 'package.json' } }),
    status: everyone(404),
    fields: 'nothing',
  },
  'GET /api/docs/{file} (a name that every object has)': {
    request: () => ({ params: { file: 'constructor' } }),
    status: everyone(404),
    fields: 'nothing',
  },
  'GET /index.html': { status: everyone(200), fields: 'text' },
  'GET /manifest.webmanifest': { status: everyone(200), fields: 'text' },
  'GET /pictures/{id} (one that is not there)': {
    request: () => ({ params: { id: '0'.repeat(64) } }),
    status: everyone(404),
    fields: 'nothing',
  },
};
