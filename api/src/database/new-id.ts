import { randomBytes } from 'node:crypto';

/** A new id, in the form of the SQL function new_id(): 12 hexadecimal digits of the milliseconds, then 12 random ones. */
export const newId = () => Date.now().toString(16).padStart(12, '0') + randomBytes(6).toString('hex');
