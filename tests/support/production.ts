import path from 'node:path';
import { DATA_KEY, JWT_SECRET } from './app.ts';

/** Environment that production starts in, beside a DATA_DIR; mails become files, and backups are not encrypted. */
export const production = {
  CLUB_MODE: 'production',
  JWT_SECRET,
  DATA_KEY,
  PUBLIC_URL: 'https://espace.club.example',
  TRUSTED_PROXIES: '127.0.0.1',
  CLUB_CONFIG: path.join(import.meta.dirname, 'production-club.json'),
  ALLOW_NO_MAIL: 'yes',
  ALLOW_PLAIN_BACKUPS: 'yes',
} as const;
