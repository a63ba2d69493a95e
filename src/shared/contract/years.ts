import { Type, type Static } from 'typebox';
import { MATTERS, YEAR_STATES } from '#domain/books/years.ts';
import { CalendarDay, Count, Nullable, Year } from './common.ts';

/** GET /exercices: years of the books up to the present one, newest first. */
export const BookYear = Type.Object({
  year: Count,
  starts: CalendarDay,
  ends: CalendarDay,
  entries: Count,
  state: Type.Enum(YEAR_STATES),
  closed: Nullable(Type.Object({ day: CalendarDay, by: Nullable(Type.String()) })),
});
export type BookYear = Static<typeof BookYear>;
export const BookYears = Type.Object({ years: Type.Array(BookYear) });
export type BookYears = Static<typeof BookYears>;

export const BookYearParams = Type.Object({ year: Year });

/** POST /exercices/{year}/cloture. */
export const Closing = Type.Object({ digest: Type.String({ minLength: 1, maxLength: 100 }) });
export type Closing = Static<typeof Closing>;

/** GET /exercices/{year}/cloture, and what was closed. */
export const ClosingPreview = Type.Object({
  digest: Type.String(),
  year: Count,
  entries: Count,
  /** Open matters, in the order in which they are settled. */
  matters: Type.Array(
    Type.Object({
      matter: Type.Enum(MATTERS),
      /** True: the year cannot be closed; false: a remark. */
      obstacle: Type.Boolean(),
      count: Count,
      amount: Nullable(Type.Number()),
    }),
  ),
});
export type ClosingPreview = Static<typeof ClosingPreview>;
