import { JWT_SECRET } from './app.ts';

export const DATA_KEY = 'a-key-of-the-tests-for-stored-data-32-bytes';

/** Environment that production starts in, beside a DATA_DIR; mails become files. */
export const production = {
  CLUB_MODE: 'production',
  JWT_SECRET,
  DATA_KEY,
  PUBLIC_URL: 'https://espace.club.example',
  ALLOW_NO_MAIL: 'yes',
} as const;
