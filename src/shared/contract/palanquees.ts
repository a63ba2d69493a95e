import { Type, type Static } from 'typebox';
import {
  APTITUDES,
  DIVE_FUNCTIONS,
  MAX_GAS,
  MAX_MEMBERS,
  MAX_NOTE,
  MAX_PALANQUEES,
  NITROX_APTITUDES,
  PALANQUEE_KINDS,
} from '../domain/palanquees/plan.ts';
import { EVENT_STATUSES } from '../domain/events/status.ts';
import { Id, Nullable, Text } from './common.ts';

const Metres = Nullable(Type.Number({ minimum: 0, maximum: 200 }));
const Minutes = Nullable(Type.Integer({ minimum: 1, maximum: 600 }));
const TimeOfDay = Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }));
/** 0: none was saved yet. */
const PlanVersion = Type.Integer({ minimum: 0, maximum: 1_000_000 });

const PalanqueeMember = Type.Object({
  /** Of the diver. */
  id: Id,
  function: Type.Enum(DIVE_FUNCTIONS),
  aptitude: Type.Enum(APTITUDES),
  gas: Text(MAX_GAS),
  /** Which aptitude for nitrox they hold; absent: not asked yet. */
  nitrox: Type.Optional(Type.Enum(NITROX_APTITUDES)),
  /** Is the parents' written authorisation at hand? Absent: not asked yet. */
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

/** How an outing's divers are grouped; a palanquée's number is its rank. */
export const PlanBody = Type.Object({
  directorId: Nullable(Id),
  directorNote: Text(MAX_NOTE),
  palanquees: Type.Array(PalanqueeBody, { maxItems: MAX_PALANQUEES }),
});
export type PlanBody = Static<typeof PlanBody>;

/** PUT /events/{id}/palanquees. `version`: the one that it was composed on, 0 for none; another one is STALE_VERSION. */
export const PalanqueesSave = Type.Object({ version: PlanVersion, plan: PlanBody });
export type PalanqueesSave = Static<typeof PalanqueesSave>;

const person = { id: Id, lastname: Type.String(), firstname: Type.String(), level: Type.String() };
const Person = Type.Object(person);

/** A diver with a place on the outing. */
const PalanqueeRegistrant = Type.Object({
  ...person,
  /** Holds a supervisor's place. */
  supervises: Type.Boolean(),
  description: Type.String(),
  /** On the day of the outing; null when the club does not watch certificates (setting 1). */
  certificateOver: Nullable(Type.Boolean()),
  /** On the day of the outing; null when the date of birth is not known. */
  minor: Nullable(Type.Boolean()),
  /** Whole years on the day of the outing, of a minor alone: with them the rules ask how old. */
  age: Nullable(Type.Integer({ minimum: 0, maximum: 17 })),
  /** Came after the last saving, which could not place them. */
  sinceSaved: Type.Boolean(),
});
export type PalanqueeRegistrant = Static<typeof PalanqueeRegistrant>;

const SavedVersion = Type.Object({
  version: PlanVersion,
  /** Name of the member who saved it. */
  author: Type.String(),
  /** ISO 8601 with the offset of Paris. */
  at: Type.String(),
});
export type SavedVersion = Static<typeof SavedVersion>;

/** GET /events/{id}/palanquees, or one of its earlier versions at …/palanquees/{version}: our own calls, beside section 7. */
export const Palanquees = Type.Object({
  /** Of the plan shown. */
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
  /** Supervisors first, each in the order of their places; without the waiting lists. */
  registrants: Type.Array(PalanqueeRegistrant),
  /** Who may be named director: those of a director's level first, then the other registrants. */
  directors: Type.Array(Person),
  plan: PlanBody,
  /** In the plan shown, and no longer registered. */
  left: Type.Array(Person),
  /** Newest first. */
  versions: Type.Array(SavedVersion),
});
export type Palanquees = Static<typeof Palanquees>;

/** An earlier version of an outing's plan. */
export const PlanParams = Type.Object({ id: Id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }) });

/** GET /events/FDS/{id}/FDS: `vierge` leaves the palanquées blank, whatever was composed. */
export const SafetySheetQuery = Type.Object({ vierge: Type.Optional(Type.Boolean()) });
