import type { Sender } from './service-context.ts';
import type { LiveClub } from '../club/live-club.ts';

/** Signs mails with the club's present name. */
export const senderOf = (club: LiveClub, publicUrl: string): Sender => ({
  get clubName() {
    return club.config.club.name;
  },
  publicUrl,
});
