import { Type, type Static } from 'typebox';
import {
  APTITUDES,
  DIVES,
  DIVE_FUNCTIONS,
  type DiveNumber as Dive,
  MAX_GAS,
  MAX_MEMBERS,
  MAX_NOTE,
  MAX_PALANQUEES,
  NITROX_APTITUDES,
  PALANQUEE_KINDS,
} from '#domain/palanquees/plan.ts';
import { EVENT_STATUSES } from '#domain/events/status.ts';
import { diverName, Id, Nullable, Text } from './common.ts';

const Metres = Nullable(Type.Number({ minimum: 0, maximum: 200 }));
const Minutes = Nullable(Type.Integer({ minimum: 1, maximum: 600 }));
const TimeOfDay = Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }));
/** 0 when none was saved yet. */
const PlanVersion = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const PalanqueeMember = Type.Object({
  id: Id,
  function: Type.Enum(DIVE_FUNCTIONS),
  aptitude: Type.Enum(APTITUDES),
  gas: Text(MAX_GAS),
  /** Absent until asked. */
  nitrox: Type.Optional(Type.Enum(NITROX_APTITUDES)),
  /** Parents' written authorisation; absent until asked. */
  authorisation: Type.Optional(Type.Boolean()),
});

const PalanqueeBody = Type.Object({
  key: Type.String({ pattern: '^[A-Za-z0-9-]{1,40}$' }),
  kind: Type.Enum(PALANQUEE_KINDS),
  plannedDepth: Metres,
  plannedDuration: Minutes,
  entryTime: TimeOfDay,
  actualDepth: Metres,
  actualDuration: Minutes,
  exitTime: TimeOfDay,
  members: Type.Array(PalanqueeMember, { maxItems: MAX_MEMBERS }),
  overruleNote: Text(MAX_NOTE),
});

/** A palanquée's number is its rank. */
export const PlanBody = Type.Object({
  directorId: Nullable(Id),
  directorNote: Text(MAX_NOTE),
  palanquees: Type.Array(PalanqueeBody, { maxItems: MAX_PALANQUEES }),
});
export type PlanBody = Static<typeof PlanBody>;

/** PUT /events/{id}/palanquees. `version`: the one edited, 0 for none; STALE_VERSION for another. */
export const PalanqueesSave = Type.Object({ version: PlanVersion, plan: PlanBody });
export type PalanqueesSave = Static<typeof PalanqueesSave>;

/** Dive of an outing of two; the first by default. */
export const DiveNumber = Type.Unsafe<Dive>(Type.Integer({ minimum: 1, maximum: DIVES.length }));
export const DiveQuery = Type.Object({ plongee: Type.Optional(DiveNumber) });
export type DiveQuery = Static<typeof DiveQuery>;

/** Registered now, or earlier. */
const PlanPerson = Type.Object(diverName);
export type PlanPerson = Static<typeof PlanPerson>;

const PalanqueeRegistrant = Type.Object({
  ...diverName,
  supervises: Type.Boolean(),
  description: Type.String(),
  /** On the day of the outing; null when certificates are not watched (setting 1). */
  certificateOver: Nullable(Type.Boolean()),
  /** On the day of the outing; null without a date of birth. */
  minor: Nullable(Type.Boolean()),
  /** Age of a minor, in whole years on the day of the outing. */
  age: Nullable(Type.Integer({ minimum: 0, maximum: 17 })),
  /** Registered after the last save. */
  sinceSaved: Type.Boolean(),
});

const SavedVersion = Type.Object({
  version: PlanVersion,
  author: Type.String(),
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
});

/** GET /events/{id}/palanquees, or an earlier version at …/palanquees/{version} (our server only). */
export const Palanquees = Type.Object({
  dive: DiveNumber,
  /** Dives with saved palanquées. */
  dives: Type.Array(DiveNumber),
  version: PlanVersion,
  event: Type.Object({
    id: Id,
    date: Type.String(),
    hourRdv: Type.String(),
    site: Type.Object({ id: Id, name: Type.String() }),
    description: Type.String(),
    status: Type.Enum(EVENT_STATUSES),
    plongeeAutonomes: Type.Boolean(),
  }),
  /** Supervisors first, by place, without waiting lists. */
  registrants: Type.Array(PalanqueeRegistrant),
  /** Possible directors: by level first, then other registrants. */
  directors: Type.Array(PlanPerson),
  plan: PlanBody,
  /** In the plan, but no longer registered. */
  left: Type.Array(PlanPerson),
  /** Newest first. */
  versions: Type.Array(SavedVersion),
});
export type Palanquees = Static<typeof Palanquees>;

export const PlanParams = Type.Object({ id: Id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** GET /events/FDS/{id}/FDS: `vierge` leaves the palanquées blank; all dives by default. */
export const SafetySheetQuery = Type.Object({
  vierge: Type.Optional(Type.Boolean()),
  plongee: Type.Optional(DiveNumber),
});
