import { type Config } from '../../api/src/config/config.ts';
import { note, ok, type Finding } from './finding.ts';

/** Whether customers are told where they get help. */
export const checkSupportContact = ({ supportContact }: Pick<Config, 'supportContact'>): Finding =>
  supportContact === undefined
    ? note(
        'customers are not told whom to ask',
        'Set SUPPORT_CONTACT to an email address or a phone number; the app and the mails show it.',
      )
    : ok(`customers ask ${supportContact}`);
