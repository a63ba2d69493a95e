import { DATA_KEY, JWT_SECRET } from './app.ts';

/** Environment that production starts in, beside a DATA_DIR; mails become files. */
export const production = {
  CLUB_MODE: 'production',
  JWT_SECRET,
  DATA_KEY,
  PUBLIC_URL: 'https://espace.club.example',
  ALLOW_NO_MAIL: 'yes',
} as const;
