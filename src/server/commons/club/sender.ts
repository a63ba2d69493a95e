import type { Sender } from '../service/service-context.ts';
import type { LiveClub } from './live-club.ts';

/** Signs mails with the club's present name. */
export const senderOf = (club: LiveClub, publicUrl: string): Sender => ({
  get clubName() {
    return club.config.club.name;
  },
  publicUrl,
});
