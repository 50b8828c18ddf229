// Checks an installation in production: node api/dist/doctor.js [--mail-to ADDRESS]. It reads the same variables as the API.
import { runDoctor } from './run-doctor.ts';

process.exit(await runDoctor(process.env, process.argv.slice(2)));
