import { Type, type Static } from 'typebox';
import { DOSSIER_STATES, type DossierState } from '../domain/membership/dossier-state.ts';
import { SEASON_WARNINGS } from '../domain/membership/season.ts';
import { CalendarDay, Id, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';

/** Opening a season and following its dossiers: our own calls, beside section 7. Amounts in euros. */
const Rate = Type.Number({ minimum: 0, maximum: 10_000 });
const Count = Type.Integer({ minimum: 0 });
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
  /** For contracts that are not named, and for members without one. */
  otherInsurance: Rate,
  supervisorRebate: Type.Number({ minimum: -10_000, maximum: 0 }),
});
export type SeasonRates = Static<typeof SeasonRates>;

/** A member whom a season may be opened to. */
const member = {
  id: Id,
  licenceNumber: Type.String(),
  lastname: Type.String(),
  firstname: Type.String(),
  level: Type.String(),
  assurance: Type.String(),
  email: Type.String(),
  desactived: Type.Boolean(),
  cotisation: Nullable(Type.Number()),
  /** Of the dossier that was asked for last. */
  state: StateOrNone,
};
const SeasonMember = Type.Object(member);
export type SeasonMember = Static<typeof SeasonMember>;

/** GET /saison: what the form begins with. */
export const SeasonStart = Type.Object({
  /** As the settings have it; an empty label: none was opened here yet. */
  current: Type.Object({ label: Type.String(), text: Type.String(), deadline: Nullable(Type.String()) }),
  /** What most members had to pay last. */
  usual: SeasonRates,
  members: Type.Array(SeasonMember),
});
export type SeasonStart = Static<typeof SeasonStart>;

/** POST /saison. Who gets a dossier: those whom a season proposes (domain/membership/season.ts), with these changes. */
export const SeasonOpening = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 20 }),
  /** Html, cleaned by the allow-list. */
  text: Text(20_000),
  /** The last day on which the dossier may be sent. */
  deadline: CalendarDay,
  rates: SeasonRates,
  excluded: Type.Array(Id, { maxItems: 20_000 }),
  added: Type.Array(Id, { maxItems: 20_000 }),
  /** Write to everybody who has an address. */
  mail: Type.Boolean(),
});
export type SeasonOpening = Static<typeof SeasonOpening>;

/** Without `apply` a preview, and nothing is written. */
export const SeasonQuery = Type.Object({ apply: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) });

const SeasonLine = Type.Object({
  ...member,
  parts: Type.Object({
    adhesion: Type.Number(),
    licence: Type.Number(),
    insurance: Type.Number(),
    supervisorRebate: Type.Number(),
  }),
  total: Type.Number(),
  warnings: Type.Array(Type.Enum(SEASON_WARNINGS)),
});
export type SeasonLine = Static<typeof SeasonLine>;

/** What opening the season would write, or has written when `applied`. */
export const SeasonPreview = Type.Object({
  /** Of what was asked and of the members as they are: to be sent back as `apply`. */
  digest: Type.String(),
  applied: Type.Boolean(),
  label: Type.String(),
  /** As it is stored. */
  text: Type.String(),
  deadline: Type.String(),
  counts: Type.Object({ members: Count, mails: Count }),
  total: Type.Number(),
  /** Those who get a dossier, by name. */
  lines: Type.Array(SeasonLine),
});
export type SeasonPreview = Static<typeof SeasonPreview>;

/** A dossier of the season, as those who follow it see it. Instants in ISO 8601 with the offset of Paris. */
const dossier = {
  id: Id,
  /** Of the member's record, for a PUT. */
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
  /** Fee due now. */
  cotisation: Nullable(Type.Number()),
  /** The provider has refused an instalment since the dossier was asked for. */
  instalmentRefused: Type.Boolean(),
};
export const Dossier = Type.Object(dossier);
export type Dossier = Static<typeof Dossier>;

/** GET /dossiers: `state` left out is all of them. `sort`: `lastname,firstname`, `sentAt`, `cotisation`… */
export const DossiersQuery = Type.Object({ ...ListQuery.properties, state: Type.Optional(State) });
export type DossiersQuery = Static<typeof DossiersQuery>;

/** With how many there are of each, of those whom the search finds. */
export const DossierPage = Type.Object({
  ...PageOf(Dossier).properties,
  counts: Type.Object({ awaited: Count, sent: Count, paid: Count }),
});
export type DossierPage = Static<typeof DossierPage>;

/** GET /dossiers/{diverId}: with what the member has sent; null: nothing yet. */
export const SentDossier = Type.Object({ ...dossier, text: Nullable(Type.String()) });
export type SentDossier = Static<typeof SentDossier>;

/** POST /dossiers/relances. `again`: those too who had a reminder today. */
export const Reminders = Type.Object({
  divers: Type.Array(Id, { minItems: 1, maxItems: 20_000 }),
  again: Type.Optional(Type.Boolean()),
});
export type Reminders = Static<typeof Reminders>;

/** How many were written to, and how many not: nothing is waited for from them, or there is no address. */
export const RemindersSent = Type.Object({ reminded: Count, notDue: Count, withoutEmail: Count });
export type RemindersSent = Static<typeof RemindersSent>;

/** POST /dossiers/{diverId}/regle: the whole fee has come by another way, which the reason names. */
export const Settlement = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 300 }),
  /** What the treasurer saw as due: another amount by now is refused. */
  amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 }),
});
export type Settlement = Static<typeof Settlement>;
