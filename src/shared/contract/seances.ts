import { Type, type Static } from 'typebox';
import {
  CalendarDay,
  Count,
  diverName,
  Id,
  ListQuery,
  Nullable,
  OnceKey,
  PageOf,
  personName,
  Version,
  Year,
} from './common.ts';

/** Weekly sessions and their roll call (our server only). */
const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Said = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const held = { name: Said(60), place: Type.String({ maxLength: 100 }), start: Time, end: Time };

export const Seance = Type.Object({
  id: Id,
  version: Version,
  ...held,
  day: CalendarDay,
  /** Day and start at creation: they differ once the session was moved. */
  plannedDay: CalendarDay,
  plannedStart: Time,
  /** Null while the session is held. */
  cancelReason: Nullable(Type.String()),
  /** Number of members present. */
  present: Count,
});
export type Seance = Static<typeof Seance>;

/** GET /seances: coming sessions, soonest first, or past ones, newest first. */
export const SeanceQuery = Type.Object({
  ...Type.Omit(ListQuery, ['q']).properties,
  period: Type.Optional(Type.Enum(['coming', 'past'])),
});
export type SeanceQuery = Static<typeof SeanceQuery>;

/** `own`: sessions of the season that the caller came to. */
export const SeancePage = Type.Object({ ...PageOf(Seance).properties, own: Count });
export type SeancePage = Static<typeof SeancePage>;

/** POST /seances: each week from `first` to `last`, but for the days off. */
export const SeanceSeason = Type.Object({
  key: OnceKey,
  ...held,
  first: CalendarDay,
  last: CalendarDay,
  /** 0 = Monday. */
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  /** Days off that the club added to the proposal, or removed from it. */
  toggled: Type.Array(CalendarDay, { maxItems: 400 }),
});
export type SeanceSeason = Static<typeof SeanceSeason>;
/** `id`: of the season. */
export const SeancesMade = Type.Object({ id: Id, made: Count });
export type SeancesMade = Static<typeof SeancesMade>;

/** PUT /seances/:id. `following`: the later ones of its season too, by as many days. */
export const SeanceChange = Type.Object({
  version: Version,
  following: Type.Boolean(),
  ...held,
  day: CalendarDay,
  cancelReason: Nullable(Said(200)),
});
export type SeanceChange = Static<typeof SeanceChange>;

/** `off`: sessions cancelled because the change moved them onto a day off. */
export const SeanceChanged = Type.Object({ seance: Seance, changed: Count, off: Count });
export type SeanceChanged = Static<typeof SeanceChanged>;

export const FollowingQuery = Type.Object({ suite: Type.Optional(Type.Boolean()) });
export type FollowingQuery = Static<typeof FollowingQuery>;

/** Ids of the members who are there. */
export const RollCall = Type.Object({ seance: Seance, present: Type.Array(Id) });
export type RollCall = Static<typeof RollCall>;

/** Members who may be marked, most frequent of the last weeks first. */
export const RollMembers = Type.Array(Type.Object({ ...diverName, recent: Count }));
export type RollMembers = Static<typeof RollMembers>;

/** PUT /seances/:id/appel. `ago`: milliseconds since the tap, as clocks of telephones differ; the later tap of a member holds. */
export const RollMarks = Type.Object({
  marks: Type.Array(
    Type.Object({ diver: Id, present: Type.Boolean(), ago: Type.Integer({ minimum: 0, maximum: 3e9 }) }),
    { minItems: 1, maxItems: 1000 },
  ),
});
export type RollMarks = Static<typeof RollMarks>;

/** Twelve months, September first. */
const Months = Type.Array(Count);
export const Presence = Type.Object({ ...personName, months: Months, total: Count });
export type Presence = Static<typeof Presence>;

/** GET /presences. `season`: its first year, the present one by default. */
export const PresenceQuery = Type.Object({ ...ListQuery.properties, season: Type.Optional(Year) });
export type PresenceQuery = Static<typeof PresenceQuery>;

/** `held`: sessions of each month. */
export const PresencePage = Type.Object({ ...PageOf(Presence).properties, held: Months });
export type PresencePage = Static<typeof PresencePage>;
