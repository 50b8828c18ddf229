// bench and e2e import scripts, never the API itself.
export { freePort } from '../../api/src/process/free-port.ts';
