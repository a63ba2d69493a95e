import { Type, type Static, type TSchema, type TUnsafe } from 'typebox';
import {
  CONTACT_FIELDS,
  DIVER_FIELDS,
  FIELD_NAMES,
  specOf,
  FILTER_FIELDS,
  OPEN_FIELDS,
  OWN_FIELDS,
  TREASURY_FIELDS,
  type DiverField,
  type DiverValue,
  type FieldKind,
  type FieldSpec,
  type FilterField,
} from '#domain/divers/fields.ts';
import { CERTIFICATE_FILTERS, WALLET_BANDS, type DiverFilters } from '#domain/divers/filters.ts';
import { LEVELS } from '#domain/levels.ts';
import { MOST_RECIPIENTS } from '#domain/mail/written.ts';
import { WrittenMail } from './mail.ts';
import { ROLES } from '#domain/permissions.ts';
import { SINCE_FACTS } from '#domain/situation.ts';
import { recordOf, recordOfEach } from '#domain/records.ts';
import { CalendarDay, Count, Euros, Id, Licence, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';
import { Instalments } from './membership.ts';

const Level = Type.Enum(LEVELS);
const text = ({ max = 0 }: FieldSpec) => Type.String({ maxLength: max });

const SCHEMAS: Readonly<Record<FieldKind, (spec: FieldSpec) => TSchema>> = {
  text,
  licence: () => Licence,
  email: text,
  gps: text,
  day: () => CalendarDay,
  certificate: () => CalendarDay,
  amount: () => Euros,
  whole: ({ max = 0 }) => Type.Integer({ minimum: 0, maximum: max }),
  flag: () => Type.Boolean(),
  level: () => Level,
  role: () => Type.Enum(ROLES),
};

const schemasOf = <F extends DiverField>(fields: readonly F[]) =>
  recordOfEach<{ [Field in F]: TUnsafe<DiverValue<Field>> }>(fields, (field) => {
    const schema = SCHEMAS[specOf(field).kind](specOf(field));
    return Type.Unsafe(specOf(field).nullable ? Nullable(schema) : schema);
  });

const writable = {
  ...schemasOf(FIELD_NAMES),
  lastname: Type.String({ minLength: 1, maxLength: DIVER_FIELDS.lastname.max }),
};
const open = schemasOf(OPEN_FIELDS);
const treasury = schemasOf(TREASURY_FIELDS);
const contacts = schemasOf(CONTACT_FIELDS);

/** Treasury fields and emergency contacts are absent for other readers. */
export const Diver = Type.Object({
  id: Id,
  version: Version,
  ...open,
  ...Type.Partial(Type.Object(contacts)).properties,
  // Answers may hold older values; only requests are checked.
  level: Type.String(),
  active: Type.Boolean(),
  deleteDate: Nullable(Type.String()),
  /** Tells managers that only SUPER_ADMIN may change this record (contract §10); else absent (our server only). */
  protected: Type.Optional(Type.Literal(true)),
  /** Tells managers, who are not shown roles, that it is another than USER; else absent (our server only). */
  hasRole: Type.Optional(Type.Literal(true)),
  /** The former address has objected to a change; shown to those who restore the access. */
  frozen: Type.Optional(Type.Literal(true)),
  ...Type.Partial(Type.Object(treasury)).properties,
  /** Day of it, in lists for administrators; null: never; absent: longer ago than the club remembers (our server only). */
  lastSignIn: Type.Optional(Nullable(CalendarDay)),
});
export type Diver = Static<typeof Diver>;

/** PUT: missing fields stay unchanged, unknown fields are ignored. */
export const DiverWrite = Type.Partial(Type.Object({ version: Version, ...writable, walletReason: Text(300) }));
export type DiverWrite = Static<typeof DiverWrite>;

/** PUT /users/donnees (our server only): what the member corrects; missing fields stay unchanged. */
const own = Type.Partial(Type.Object(schemasOf(OWN_FIELDS)));
export const OwnData = Type.Object({ version: Version, ...own.properties });
export type OwnData = Static<typeof OwnData>;
export const OwnValues = own;

/** POST: missing fields take their default (specification §3), but for the certificate, of which none is stored (contract §13). */
export const DiverCreate = Type.Object({
  ...DiverWrite.properties,
  lastname: writable.lastname,
  licenceNumber: writable.licenceNumber,
  /** Says that this is another person than the one whom SAME_PERSON names (our server only). */
  otherPerson: Type.Optional(Type.Boolean()),
});
export type DiverCreate = Static<typeof DiverCreate>;

/** GET /divers/mailInscription/{licence} (our server only): null before the first dossier. */
export const LastDossier = Type.Object({ sentAt: Nullable(Type.String()), text: Nullable(Type.String()) });
export type LastDossier = Static<typeof LastDossier>;

/** GET /divers/{id}/situation (our server only): null where nothing was recorded, or hidden from the reader. */
export const Situation = Type.Object({
  diver: Diver,
  since: Type.Object(recordOf(SINCE_FACTS, () => Nullable(Type.String()))),
  instalments: Instalments,
  /** What is missing from the dossier, for the member and for those who follow dossiers. */
  dossierMissing: Nullable(Type.String()),
});
export type Situation = Static<typeof Situation>;

/** Body of POST /divers/mailInscription/{licence}. */
export const DossierText = Type.String({ minLength: 1, maxLength: 50_000 });

/** GET /divers/event: members whom the caller may register; some fields are absent without `registrants.details`. */
export const SelectableDiver = Type.Object({
  id: Id,
  licenceNumber: Licence,
  lastname: Type.String(),
  firstname: Type.String(),
  level: Type.String(),
  caci_date: Type.Optional(Nullable(Type.String())),
  familyId: Type.Optional(Nullable(Type.String())),
  memberKind: Type.Optional(Nullable(Type.String())),
  active: Type.Boolean(),
  desactived: Type.Boolean(),
  porte_Monnaie: Type.Optional(Type.Number()),
});
export type SelectableDiver = Static<typeof SelectableDiver>;

/** GET /divers/recherche (our server only): beginnings of words of the name or the licence, in any order. */
export const PeopleQuery = Type.Object({ q: ListQuery.properties.q });

/** The first ones by name; `more` says that others match. */
export const FoundPeople = Type.Object({ content: Type.Array(SelectableDiver), more: Type.Boolean() });
export type FoundPeople = Static<typeof FoundPeople>;

export const DiverPage = PageOf(Diver);
export const SelectableDiverPage = PageOf(SelectableDiver);

/** An empty text is refused. */
const filtersBy = <F extends FilterField>(fields: readonly F[]) =>
  recordOfEach<{ [Field in F]: TUnsafe<NonNullable<DiverFilters[Field]>> }>(fields, (field) => {
    const { kind, max = 200 } = specOf(field);
    return Type.Unsafe(kind === 'flag' ? Type.Boolean() : Type.String({ minLength: 1, maxLength: max }));
  });
const filters = { ...filtersBy(FILTER_FIELDS), level: Level };

const selected = {
  q: ListQuery.properties.q,
  caci_date: Type.Optional(Type.Enum(CERTIFICATE_FILTERS)),
  cotisation: Type.Optional(Type.Enum(['due'])),
  porte_Monnaie: Type.Optional(Type.Enum(WALLET_BANDS)),
  ...Type.Partial(Type.Object(filters)).properties,
};

/** GET /divers: filters of domain/divers/filters.ts, and emergency contacts for an export (our server only). */
export const DiverQuery = Type.Object({
  ...ListQuery.properties,
  ...selected,
  contacts: Type.Optional(Type.Enum(['1'])),
  /** `12,34`: of these members alone. */
  ids: Type.Optional(Type.String({ maxLength: 12_000, pattern: '^\\d{1,9}(,\\d{1,9})*$' })),
});
export type DiverQuery = Static<typeof DiverQuery>;

/** Members with these ids, search and filters; all of them without any. A filter of another name would let all through. */
export const DiverSelection = Type.Object(
  {
    ...selected,
    ids: Type.Optional(Type.Array(Id, { maxItems: MOST_RECIPIENTS })),
  },
  { additionalProperties: false },
);
export type DiverSelection = Static<typeof DiverSelection>;

/** POST /divers/mail/destinataires (our server only): whom a mail would reach, at how many addresses, and whom it would not. */
export const MailRecipients = Type.Object({
  recipients: Count,
  addresses: Count,
  withoutEmail: Count,
  refused: Count,
  /** Digest of the recipients and their addresses. */
  digest: Type.String(),
  /** First recipient, with their values of domain/mail/placeholders.ts that the caller may read; null without recipients. */
  first: Nullable(Type.Object({ firstname: Type.String(), values: Type.Record(Type.String(), Type.String()) })),
});
export type MailRecipients = Static<typeof MailRecipients>;

/** POST /divers/mail (our server only): to those of whom its author was told, one mail each or one for each address. */
export const MembersMail = Type.Object({
  ...WrittenMail.properties,
  selection: DiverSelection,
  recipients: Count,
  /** Absent from a page of before: the number alone is compared. */
  digest: Type.Optional(Type.String({ maxLength: 100 })),
  shared: Type.Optional(Type.Boolean()),
});
export type MembersMail = Static<typeof MembersMail>;

/** GET, PUT and DELETE /divers/mail/textes (our server only): texts kept by the club, by name of their subjects. */
export const MailTexts = Type.Object({ content: Type.Array(WrittenMail) });
export type MailTexts = Static<typeof MailTexts>;
export const MailTextQuery = Type.Object({ subject: WrittenMail.properties.subject });

export const LicenceParams = Type.Object({ licenceNumber: Licence });
