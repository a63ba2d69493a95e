import { Type, type Static, type TSchema, type TString, type TUnsafe } from 'typebox';
import {
  DIVER_FIELDS,
  FIELD_NAMES,
  specOf,
  FILTER_FIELDS,
  OPEN_FIELDS,
  TREASURY_FIELDS,
  type DiverField,
  type DiverValue,
  type FieldKind,
  type FieldSpec,
  type FilterField,
} from '../domain/divers/fields.ts';
import { CERTIFICATE_STATES, WALLET_BANDS } from '../domain/divers/filters.ts';
import { LEVELS } from '../domain/levels.ts';
import { ROLES } from '../domain/roles.ts';
import { CalendarDay, Euros, Id, Licence, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';

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

/** Schemas of these fields, from the table of a member's fields. */
const schemasOf = <F extends DiverField>(fields: readonly F[]) =>
  Object.fromEntries(
    fields.map((field) => {
      const schema = SCHEMAS[specOf(field).kind](specOf(field));
      return [field, specOf(field).nullable ? Nullable(schema) : schema];
    }),
  ) as { [Field in F]: TUnsafe<DiverValue<Field>> };

const writable = {
  ...schemasOf(FIELD_NAMES),
  lastname: Type.String({ minLength: 1, maxLength: DIVER_FIELDS.lastname.max }),
};
const open = schemasOf(OPEN_FIELDS);
const treasury = schemasOf(TREASURY_FIELDS);

/** A member as answered. Treasury fields are absent from what others receive. */
export const Diver = Type.Object({
  id: Id,
  version: Version,
  ...open,
  // What stands in the database is answered as it is; what comes in is checked.
  level: Type.String(),
  active: Type.Boolean(),
  deleteDate: Nullable(Type.String()),
  /**
   * Said to those who keep the members' list, our server's extra: this record is not theirs to change, reset or delete,
   * but a super administrator's (contract §10). Absent from all other records, and it says nothing of the role.
   */
  protected: Type.Optional(Type.Literal(true)),
  ...Type.Partial(Type.Object(treasury)).properties,
});
export type Diver = Static<typeof Diver>;

/** PUT: missing fields stay as they are; unknown fields are ignored. */
export const DiverWrite = Type.Partial(Type.Object({ version: Version, ...writable, walletReason: Text(300) }));
export type DiverWrite = Static<typeof DiverWrite>;

/** POST: missing fields take their default (specification §3). */
export const DiverCreate = Type.Object({
  ...DiverWrite.properties,
  lastname: writable.lastname,
  licenceNumber: writable.licenceNumber,
});
export type DiverCreate = Static<typeof DiverCreate>;

/** POST /divers/mailInscription/{licence}: the dossier as the member sends it. */
export const DossierText = Type.String({ minLength: 1, maxLength: 50_000 });

/** GET /divers/event: whom one may register, with what the home screen needs; a wallet only when it is one's own. */
export const SelectableDiver = Type.Object({
  id: Id,
  licenceNumber: Licence,
  lastname: Type.String(),
  firstname: Type.String(),
  level: Type.String(),
  caci_date: Nullable(Type.String()),
  familyId: Nullable(Type.String()),
  active: Type.Boolean(),
  desactived: Type.Boolean(),
  porte_Monnaie: Type.Optional(Type.Number()),
});
export type SelectableDiver = Static<typeof SelectableDiver>;

export const DiverPage = PageOf(Diver);
export const SelectableDiverPage = PageOf(SelectableDiver);

/** Each value that the list may be filtered on; an empty text is none. */
const filters = {
  ...(Object.fromEntries(
    FILTER_FIELDS.map((field) => [field, Type.String({ minLength: 1, maxLength: specOf(field).max ?? 200 })]),
  ) as { [F in FilterField]: TString }),
  level: Level,
};

/** GET /divers: what the list is narrowed to (domain/divers/filters.ts), our server's extra. */
export const DiverQuery = Type.Object({
  ...ListQuery.properties,
  desactived: Type.Optional(Type.Boolean()),
  caci_date: Type.Optional(Type.Enum(CERTIFICATE_STATES)),
  dossier: Type.Optional(Type.Boolean()),
  cotisation: Type.Optional(Type.Enum(['due'])),
  porte_Monnaie: Type.Optional(Type.Enum(WALLET_BANDS)),
  ...Type.Partial(Type.Object(filters)).properties,
});
export type DiverQuery = Static<typeof DiverQuery>;

export const LicenceParams = Type.Object({ licenceNumber: Licence });
