import { Type, type Static } from 'typebox';
import { EVENT_STATUSES } from '#domain/events/status.ts';
import { DIVE_FUNCTIONS, MAX_GAS, MAX_MEMBERS, MAX_PALANQUEES } from '#domain/palanquees/plan.ts';
import { MAX_REASON, MAX_REMARKS } from '#domain/palanquees/dive-log.ts';
import { ATTENDANCES } from '#domain/registration/attendance.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { CalendarDay, diverName, Id, Nullable, personName, Text, Year } from './common.ts';
import { DiveNumber, PlanBody } from './palanquees.ts';

// The bounds of depth, times and duration are the domain's, whose refusals have their own sentences.
const Figure = Nullable(Type.Number());
const Time = Nullable(Text(10));
const SavedTimes = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const PalanqueeKey = Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' });

const DoneBody = Type.Object({
  key: PalanqueeKey,
  depth: Figure,
  entryTime: Time,
  exitTime: Time,
  duration: Figure,
  gas: Text(MAX_GAS),
  remarks: Text(MAX_REMARKS),
});
const LogBody = Type.Object({ palanquees: Type.Array(DoneBody, { maxItems: MAX_PALANQUEES }) });

const AttendanceState = Type.Enum(ATTENDANCES, { type: 'string' });

/** PUT …/realise. `version`: the one edited, 0 for none; STALE_VERSION for another. */
export const DiveLogSave = Type.Object({
  version: SavedTimes,
  log: LogBody,
  /** Changed entries only. */
  attendance: Type.Array(Type.Object({ id: Id, state: AttendanceState }), { maxItems: MAX_PALANQUEES * MAX_MEMBERS }),
});
export type DiveLogSave = Static<typeof DiveLogSave>;

const ValidatedSheet = Type.Object({
  id: Id,
  dive: DiveNumber,
  version: Type.Integer({ minimum: 1 }),
  number: Type.String(),
  author: Type.String(),
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
  /** Reason of a correction; empty for the first version. */
  reason: Type.String(),
  /** SHA-256 of what it states, in hexadecimal. */
  digest: Type.String(),
});
export type ValidatedSheet = Static<typeof ValidatedSheet>;

const OutingOfDive = Type.Object({
  id: Id,
  date: Type.String(),
  site: Type.Object({ id: Id, name: Type.String() }),
  status: Type.Enum(EVENT_STATUSES),
});

/** GET /events/{id}/plongees/{dive}/realise (our server only). */
export const DiveRecord = Type.Object({
  dive: DiveNumber,
  dives: Type.Array(DiveNumber),
  event: OutingOfDive,
  /** Saved times; 0 for none. */
  version: SavedTimes,
  planVersion: SavedTimes,
  plan: PlanBody,
  log: LogBody,
  /** Last save; null for none. */
  saved: Nullable(Type.Object({ author: Type.String(), at: Type.String() })),
  /** Members with a place on the outing or in the plan, by name. */
  people: Type.Array(Type.Object({ ...diverName, registered: Type.Boolean(), attendance: Nullable(AttendanceState) })),
  /** When members were under water on the outing's other dive, in minutes after midnight. */
  elsewhere: Type.Array(Type.Object({ id: Id, from: Type.Number(), to: Type.Number() })),
  /** Newest first. */
  sheets: Type.Array(ValidatedSheet),
  /** Saved since the newest sheet. */
  changed: Type.Boolean(),
});
export type DiveRecord = Static<typeof DiveRecord>;

export const DiveParams = Type.Object({ id: Id, dive: DiveNumber });
export type DiveParams = Static<typeof DiveParams>;

/** POST …/fiches. `after`: version of the newest sheet known, 0 for none; `reason`: of a correction. */
export const SheetValidation = Type.Object({
  version: SavedTimes,
  planVersion: SavedTimes,
  after: SavedTimes,
  reason: Text(MAX_REASON),
  /** Palanquées whose implausible depth is right, as the director said. */
  confirmed: Type.Optional(Type.Array(PalanqueeKey, { maxItems: MAX_PALANQUEES })),
});
export type SheetValidation = Static<typeof SheetValidation>;

/** VALIDATED, CHANGED since, TO_VALIDATE; EXEMPT: a pool up to 6 m; OVER: no longer kept. */
export const SHEET_STATES = ['VALIDATED', 'CHANGED', 'TO_VALIDATE', 'EXEMPT', 'OVER'] as const;

const ListedDive = Type.Object({
  dive: DiveNumber,
  state: Type.Enum(SHEET_STATES),
  planned: Type.Boolean(),
  sheets: Type.Array(ValidatedSheet),
});

/** GET /fiches-securite: outings of a year that have begun, newest first. */
export const SheetYear = Type.Object({
  year: Type.Integer(),
  /** Years with outings, newest first. */
  years: Type.Array(Type.Integer()),
  outings: Type.Array(Type.Object({ ...OutingOfDive.properties, dives: Type.Array(ListedDive) })),
});
export type SheetYear = Static<typeof SheetYear>;

export const SheetYearQuery = Type.Object({ year: Type.Optional(Year) });
export const SheetYearParams = Type.Object({ year: Year });

const LoggedDive = Type.Object({
  event: Id,
  dive: DiveNumber,
  date: Type.String(),
  site: Type.String(),
  /** Metres, minutes. */
  depth: Figure,
  duration: Figure,
  entryTime: Nullable(Type.String()),
  gas: Type.String(),
  function: Type.Enum(DIVE_FUNCTIONS),
  directed: Type.Boolean(),
  companions: Type.Array(Type.Object(personName)),
});
export type LoggedDive = Static<typeof LoggedDive>;

/** GET /mes-plongees: newest first. */
export const Logbook = Type.Object({ dives: Type.Array(LoggedDive) });
export type Logbook = Static<typeof Logbook>;

/** GET /divers/{id}/plongees (our server only): those to come, soonest first, and those done, newest first. */
export const MemberDives = Type.Object({
  outings: Type.Array(Type.Object({ ...OutingOfDive.properties, type: Type.Unsafe<RegistrationType>(Type.String()) })),
  ...Logbook.properties,
});
export type MemberDives = Static<typeof MemberDives>;

/** GET /events/{id}/palanquees/experience. `last`: when the outing of the last dive began; `deep`: dives beyond 30 m. */
export const Experience = Type.Object({
  divers: Type.Array(
    Type.Object({ id: Id, dives: Type.Integer(), last: Nullable(Type.String()), deep: Type.Integer() }),
  ),
});
export type Experience = Static<typeof Experience>;

/** GET /divers/{id}/absences: those without notice since the season began, newest first. */
export const Absences = Type.Object({
  since: CalendarDay,
  outings: Type.Array(Type.Pick(OutingOfDive, ['id', 'date', 'site'])),
});
export type Absences = Static<typeof Absences>;
