import { Type, type Static, type TProperties } from 'typebox';
export { LOGO_LIMIT, LOGO_TYPES } from '#domain/club/logo.ts';
import { REASONS, type Reason } from '#domain/daos/entry.ts';
import { OWN_GROUPS } from '#domain/divers/fields.ts';
import { recordOf } from '#domain/records.ts';
import { SECOND_FACTOR_POLICIES } from '#domain/users/second-factor.ts';
import { Id, Text, Version, Year } from './common.ts';
import { Tariffs } from './tariffs.ts';

/** An unknown name is a mistake, as in the file. */
const section = <T extends TProperties>(fields: T) => Type.Object(fields, { additionalProperties: false });
/** Rows that the domain reads: each visitor loads them, with the notes that they may have. */
const Cell = Type.Union([Text(300), Type.Number(), Type.Boolean(), Type.Null()]);
const Row = Type.Record(Text(), Cell, { maxProperties: 8 });
const Rows = Type.Unsafe<readonly unknown[]>(Type.Array(Row, { maxItems: 100 }));
const Link = Text(500);
const DayOrNone = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' });

const values = {
  club: section({
    name: Text(100),
    label: Text(30),
    accent: Text(20),
    address: Text(300),
    host: Text(300),
    secretaryEmail: Text(200),
    itEmail: Text(200),
  }),
  links: section({
    shop: Link,
    supervisorList: Link,
    trainings: Link,
    coursePlanning: Link,
    levelOneGroups: Link,
    basinDirector: Link,
    walletDetails: Link,
    oxygenCard: Link,
    dossierPdf: Link,
  }),
  season: Text(9),
  donationYear: Year,
  donationSites: Rows,
  payment: section({ organization: Text(), clientId: Text() }),
  tariffs: Tariffs,
  charges: section({
    atRegistration: Type.Boolean(),
    lateHours: Type.Integer({ minimum: 0, maximum: 720 }),
    keptPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  }),
  waitingList: section({ autoPromote: Type.Boolean(), quietHours: Type.Integer({ minimum: 0, maximum: 336 }) }),
  outingNews: section({
    weekday: Type.Integer({ minimum: 0, maximum: 6 }),
    hour: Type.Integer({ minimum: 0, maximum: 23 }),
  }),
  checkedFirst: section(recordOf(OWN_GROUPS, () => Type.Boolean())),
  safety: section({ emergency: Rows, basins: Rows, rescuePlan: Text(500) }),
  /** What receipts for donations state of the club (domain/daos/receipts.ts); empty: not given yet. */
  receipts: section({
    identifier: Text(20),
    object: Text(300),
    quality: Text(200),
    signatory: Text(100),
    signatoryRole: Text(100),
    generalInterestOn: DayOrNone,
    rescriptOn: DayOrNone,
    reasons: Type.Unsafe<readonly Reason[]>(Type.Array(Type.Enum(REASONS), { maxItems: REASONS.length })),
    pricesCount: Type.Boolean(),
    declaration: Link,
  }),
  security: section({ secondFactor: Type.Enum(SECOND_FACTOR_POLICIES) }),
};

/** Fields of the screen 'Le club'; others of config.json have one right value in front of our server. */
export const ClubValues = section(values);
export type ClubValues = Static<typeof ClubValues>;

const answered = {
  id: Id,
  /** Names that CLUB_CONFIG fixes: `links.shop`. */
  fixed: Type.Array(Type.String()),
  /** Address of the logo; empty: the drawn one. */
  logo: Type.String(),
};

/** GET and PUT /club/1 (our server only). */
export const ClubRecord = section({ ...answered, version: Version, ...values });
export type ClubRecord = Static<typeof ClubRecord>;

/** Forms send the whole record. */
export const ClubUpdate = section({ ...Type.Partial(Type.Object(answered)).properties, version: Version, ...values });
export type ClubUpdate = Static<typeof ClubUpdate>;
