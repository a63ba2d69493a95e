import { Type, type Static } from 'typebox';
import { CERTIFICATE_STATES, WALLET_BANDS } from '../domain/divers/filters.ts';
import { LEVELS } from '../domain/levels.ts';
import { ROLES } from '../domain/roles.ts';
import { CalendarDay, Euros, Id, Licence, ListQuery, Nullable, PageOf, Text, Version } from './common.ts';

const Level = Type.Enum(LEVELS);
const RoleName = Type.Enum(ROLES);

/** Fields that those who run the members' list write (specification §3). */
const identity = {
  lastname: Type.String({ minLength: 1, maxLength: 100 }),
  firstname: Text(100),
  email: Text(254),
  telephone: Text(40),
  adresse: Text(300),
  codepostal: Text(20),
  ville: Text(100),
  datenaissance: Nullable(CalendarDay),
  urgence1: Text(300),
  urgence2: Text(300),
  licenceNumber: Licence,
  level: Level,
  description: Text(5000),
  familyId: Nullable(Text(30)),
  desactived: Type.Boolean(),
  droitimage: Type.Boolean(),
  droitcom: Type.Boolean(),
  assurance: Text(100),
  cotadhesion: Euros,
  cotlicence: Euros,
  cotassurance: Euros,
  cotencadrant: Euros,
  caci_date: Nullable(CalendarDay),
};

/** Fields that SUPER_ADMIN alone sees and edits (specification §3, contract §3). */
export const TREASURY_FIELDS = [
  'dao',
  'porte_Monnaie',
  'cptanalytique',
  'gps',
  'voiturecv',
  'cotisation',
  'dossier',
  'role',
] as const;
export type TreasuryField = (typeof TREASURY_FIELDS)[number];

const treasury = {
  dao: Type.Boolean(),
  porte_Monnaie: Euros,
  cptanalytique: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
  gps: Text(60),
  voiturecv: Type.Integer({ minimum: 0, maximum: 99 }),
  /** Above 0: due; 0: in order; below 0 or null: not eligible (contract §5). */
  cotisation: Nullable(Euros),
  dossier: Type.Boolean(),
  role: RoleName,
};

/** A member as answered. Treasury fields are absent from what others receive. */
export const Diver = Type.Object({
  id: Id,
  version: Version,
  ...identity,
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

/** PUT: what is left out stays as it is; unknown fields are ignored. */
export const DiverWrite = Type.Partial(
  Type.Object({ version: Version, ...identity, ...treasury, walletReason: Text(300) }),
);
export type DiverWrite = Static<typeof DiverWrite>;

/** POST: what is left out takes its default (specification §3). */
export const DiverCreate = Type.Object({
  ...DiverWrite.properties,
  lastname: identity.lastname,
  licenceNumber: identity.licenceNumber,
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

/** GET /divers: what the list is narrowed to (domain/divers/filters.ts), our server's extra. */
export const DiverQuery = Type.Object({
  ...ListQuery.properties,
  desactived: Type.Optional(Type.Boolean()),
  caci_date: Type.Optional(Type.Enum(CERTIFICATE_STATES)),
  dossier: Type.Optional(Type.Boolean()),
  cotisation: Type.Optional(Type.Enum(['due'])),
  porte_Monnaie: Type.Optional(Type.Enum(WALLET_BANDS)),
  level: Type.Optional(Level),
  familyId: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
});
export type DiverQuery = Static<typeof DiverQuery>;

export const LicenceParams = Type.Object({ licenceNumber: Licence });
