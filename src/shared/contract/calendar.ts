import { Type, type Static } from 'typebox';
import { Nullable } from './common.ts';

/** iCalendar addresses, secret: GET /calendar reads them, POST creates or replaces them, DELETE ends them. */
export const Calendar = Type.Object({
  open: Type.Boolean(),
  /** `https://…/calendrier/{key}/mes-plongees.ics`; null while there is none. */
  personalUrl: Nullable(Type.String()),
  /** `https://…/calendrier/{key}/club.ics`; null while there is none. */
  clubUrl: Nullable(Type.String()),
});
export type Calendar = Static<typeof Calendar>;
