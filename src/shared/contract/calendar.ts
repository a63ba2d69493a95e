import { Type, type Static } from 'typebox';
import { Nullable } from './common.ts';

/**
 * GET /calendar: the member's own iCalendar addresses, for the calendar of their phone. POST opens them or makes others,
 * which ends the former; DELETE ends them. Each answers this. Who has an address reads: it is a secret.
 */
export const Calendar = Type.Object({
  open: Type.Boolean(),
  /** `https://…/calendrier/{key}/mes-plongees.ics`; null while there is none. */
  personalUrl: Nullable(Type.String()),
  /** `https://…/calendrier/{key}/club.ics`; null while there is none. */
  clubUrl: Nullable(Type.String()),
});
export type Calendar = Static<typeof Calendar>;
