import { Type, type Static } from 'typebox';
import { DOSSIER_STATES, MISSING_LIMIT, type DossierState } from '#domain/membership/dossier-state.ts';
import { INSTALMENT_STATES } from '#domain/membership/fee.ts';
import type { SeasonWarning } from '#domain/membership/season.ts';
import { Means } from './books.ts';
import { CalendarDay, Count, Id, memberName, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';

/** Season and its dossiers (our server only); amounts in euros. */
const Rate = Type.Number({ minimum: 0, maximum: 10_000 });
const State = Type.Enum(DOSSIER_STATES);
const StateOrNone = Type.Unsafe<DossierState | null>({
  type: 'string',
  enum: [...DOSSIER_STATES, null],
  nullable: true,
});

const SeasonRates = Type.Object({
  adhesion: Rate,
  licence: Rate,
  insurances: Type.Array(Type.Object({ name: Type.String({ minLength: 1, maxLength: 100 }), amount: Rate }), {
    maxItems: 50,
  }),
  /** For contracts not listed, and members without one. */
  otherInsurance: Rate,
  supervisorRebate: Type.Number({ minimum: -10_000, maximum: 0 }),
});
export type SeasonRates = Static<typeof SeasonRates>;

const SeasonMember = Type.Object({
  ...memberName,
  level: Type.String(),
  assurance: Type.String(),
  hasEmail: Type.Boolean(),
  desactived: Type.Boolean(),
  cotisation: Nullable(Type.Number()),
  /** State of the latest dossier asked for. */
  state: StateOrNone,
});
export type SeasonMember = Static<typeof SeasonMember>;

/** GET /saison: first values of the form. */
export const SeasonStart = Type.Object({
  /** From the settings; an empty label when none was opened here. */
  current: Type.Object({ label: Type.String(), text: Type.String(), deadline: Nullable(Type.String()) }),
  /** Most frequent amounts of the last season. */
  usual: SeasonRates,
  /** All of them, by name. */
  members: Type.Array(SeasonMember),
});
export type SeasonStart = Static<typeof SeasonStart>;

const Excluded = Type.Array(Id, { maxItems: 20_000 });

/** POST /saison. `excluded` and `added` change the selection of domain/membership/season.ts. */
export const SeasonOpening = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 20 }),
  /** HTML, cleaned by the allow-list. */
  text: Text(20_000),
  /** Last day to send the dossier. */
  deadline: CalendarDay,
  rates: SeasonRates,
  excluded: Excluded,
  added: Excluded,
  /** Sends a mail to members with an address. */
  mail: Type.Boolean(),
});
export type SeasonOpening = Static<typeof SeasonOpening>;

/** Without `apply` a preview that writes nothing. */
export const SeasonQuery = Type.Object({ apply: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

/** Preview of an opening, or its result when `applied`. */
export const SeasonPreview = Type.Object({
  /** Covers the request and the members' records; sent back as `apply`. */
  digest: Type.String(),
  applied: Type.Boolean(),
  label: Type.String(),
  /** As stored, after cleaning. */
  text: Type.String(),
  deadline: Type.String(),
  counts: Type.Object({ members: Count, mails: Count }),
  /** Members with each remark. */
  warnings: Type.Object({
    ALREADY_ASKED: Count,
    DEACTIVATED: Count,
    NOT_ELIGIBLE: Count,
    STILL_OWES: Count,
    NO_EMAIL: Count,
    INSURANCE_UNKNOWN: Count,
  } satisfies Record<SeasonWarning, typeof Count>),
  total: Type.Number(),
});
export type SeasonPreview = Static<typeof SeasonPreview>;

/** Payments of a fee in three, as the provider told them last; none of a fee that is paid otherwise. */
export const Instalments = Type.Array(
  Type.Object({ day: CalendarDay, amount: Type.Number(), state: Type.Enum(INSTALMENT_STATES) }),
);
export type Instalments = Static<typeof Instalments>;

/** Instants in ISO 8601 with the offset of Paris. */
const dossier = {
  id: Id,
  /** Version of the member's record, for a PUT. */
  version: Version,
  licenceNumber: Type.String(),
  lastname: Type.String(),
  firstname: Type.String(),
  email: Type.String(),
  desactived: Type.Boolean(),
  state: State,
  askedAt: Nullable(Type.String()),
  sentAt: Nullable(Type.String()),
  paidAt: Nullable(Type.String()),
  remindedAt: Nullable(Type.String()),
  /** What an administrator noted as missing. */
  missing: Nullable(Type.String()),
  // Sums are absent where the reader may not see them.
  cotisation: Type.Optional(Nullable(Type.Number())),
  /** What has come of the fee since the dossier was asked for. */
  paid: Type.Optional(Type.Number()),
  /** True when the provider refused an instalment since the dossier was asked for. */
  instalmentRefused: Type.Optional(Type.Boolean()),
  instalments: Type.Optional(Instalments),
};
export const Dossier = Type.Object(dossier);
export type Dossier = Static<typeof Dossier>;

/** GET /dossiers: all states by default. `sort`: `lastname,firstname`, `sentAt`, `cotisation`… */
export const DossiersQuery = Type.Object({ ...ListQuery.properties, state: Type.Optional(State) });
export type DossiersQuery = Static<typeof DossiersQuery>;

/** `counts` by state, among members matching the search. */
export const DossierPage = Type.Object({
  ...PageOf(Dossier).properties,
  counts: Type.Object({ awaited: Count, sent: Count, paid: Count }),
});
export type DossierPage = Static<typeof DossierPage>;

/** GET /dossiers/{diverId}: `text` is null until the member sends it. */
export const SentDossier = Type.Object({
  ...dossier,
  text: Nullable(Type.String()),
  /** Texts that the member has replaced, of earlier seasons too, newest first. */
  earlier: Type.Array(Type.Object({ sentAt: Type.String(), text: Type.String() })),
});
export type SentDossier = Static<typeof SentDossier>;

/** POST /dossiers/relances. `again` includes members reminded today. */
export const Reminders = Type.Object({
  divers: Type.Array(Id, { minItems: 1, maxItems: 20_000 }),
  again: Type.Optional(Type.Boolean()),
});
export type Reminders = Static<typeof Reminders>;

/** Counts; `notDue`: nothing is missing from them. */
export const RemindersSent = Type.Object({ reminded: Count, notDue: Count, withoutEmail: Count });
export type RemindersSent = Static<typeof RemindersSent>;

/** POST /dossiers/{diverId}/regle: a fee paid otherwise than online, whole or in parts. */
export const Settlement = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300 }),
  /** At most what is due. */
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
  /** What was due as the treasurer saw it, the amount by default; refused when it has changed. */
  due: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
  means: Type.Optional(Means),
  day: Type.Optional(CalendarDay),
});
export type Settlement = Static<typeof Settlement>;

/** PUT /dossiers/{diverId}/manque: what is missing; empty: nothing any more. */
export const MissingParts = Type.Object({
  missing: Text(MISSING_LIMIT),
  version: Version,
  /** The member is asked to send the dossier anew, which clears the note. */
  again: Type.Boolean(),
  /** Tells the member. */
  mail: Type.Boolean(),
});
export type MissingParts = Static<typeof MissingParts>;
