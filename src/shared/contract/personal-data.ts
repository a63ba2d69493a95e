import { Type, type Static } from 'typebox';
import { OWN_FIELDS } from '#domain/divers/fields.ts';
import {
  COPY_STATES,
  ERASURE_BLOCKERS,
  ERASURE_FATES,
  ERASURE_THINGS,
  REMARK_PLACES,
  MAX_REQUEST,
  REQUEST_KINDS,
  REQUEST_STATES,
  WRITTEN_KINDS,
} from '#domain/personal-data.ts';
import type { RetentionKey } from '#domain/retention.ts';
import { Id, memberName, ListQuery, Nullable, PageOf, Version } from './common.ts';
import { Diver, OwnValues } from './divers.ts';

/** The member's copy of their data (our server only, docs/adr/0047). `NONE`: never asked for. `OVER`: removed after its time. */
export const DataCopy = Type.Object({
  state: Type.Enum(['NONE', 'OVER', ...COPY_STATES]),
  /** Percent. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  askedAt: Nullable(Type.String()),
  /** Last instant of the download. */
  until: Nullable(Type.String()),
  bytes: Type.Integer(),
});
export type DataCopy = Static<typeof DataCopy>;

const request = {
  id: Id,
  kind: Type.Enum(REQUEST_KINDS),
  text: Type.String(),
  createdAt: Type.String(),
  state: Type.Enum(REQUEST_STATES),
  /** Or withdrawn. */
  answeredAt: Nullable(Type.String()),
  answer: Nullable(Type.String()),
};
/** A member's own request. */
export const DataRequest = Type.Object(request);
export type DataRequest = Static<typeof DataRequest>;
export const DataRequests = Type.Array(DataRequest);

const words = Type.String({ minLength: 1, maxLength: MAX_REQUEST });
export const DataRequestCreate = Type.Object({ kind: Type.Enum(WRITTEN_KINDS), text: words });
export type DataRequestCreate = Static<typeof DataRequestCreate>;

/** The record as it is now, and the fields whose new values wait for the club. */
export const OwnDataAnswer = Type.Object({ diver: Diver, proposed: Type.Array(Type.Enum(OWN_FIELDS)) });
export type OwnDataAnswer = Static<typeof OwnDataAnswer>;

/** A request as those who answer it see it. */
export const MemberRequest = Type.Object({
  ...request,
  diver: Type.Object({ ...memberName, version: Version }),
  /** A proposal that the reader may accept as the list shows it. */
  acceptable: Type.Boolean(),
  /** Of a proposal that is read by itself: lists leave emergency contacts out. */
  proposal: Type.Optional(Type.Object({ before: OwnValues, value: OwnValues, now: OwnValues })),
  author: Nullable(Type.String()),
});
export type MemberRequest = Static<typeof MemberRequest>;
export const MemberRequestPage = PageOf(MemberRequest);

export const MemberRequestQuery = Type.Object({
  ...Type.Omit(ListQuery, ['q']).properties,
  state: Type.Optional(Type.Enum(REQUEST_STATES)),
  kind: Type.Optional(Type.Enum(REQUEST_KINDS)),
});
export type MemberRequestQuery = Static<typeof MemberRequestQuery>;

export const RequestAnswer = Type.Object({
  state: Type.Enum(['DONE', 'REFUSED']),
  /** Empty for a proposal alone. */
  answer: Type.String({ maxLength: MAX_REQUEST }),
  /** Of the member's record, where a proposal is accepted. */
  version: Type.Optional(Version),
  /** Values that the club writes in the place of the proposed ones. */
  values: Type.Optional(OwnValues),
});
export type RequestAnswer = Static<typeof RequestAnswer>;

const Remark = Type.Object({
  place: Type.Enum(REMARK_PLACES),
  id: Id,
  /** Words around the name. */
  excerpt: Type.String(),
});

export const ErasurePreview = Type.Object({
  name: Type.String(),
  /** Name of the member afterwards. */
  becomes: Type.String(),
  /** Empty: the erasure can be done. */
  blockers: Type.Array(Type.Enum(ERASURE_BLOCKERS)),
  things: Type.Array(
    Type.Object({
      thing: Type.Enum(ERASURE_THINGS),
      count: Type.Integer(),
      fate: Type.Enum(ERASURE_FATES),
      /** Last day, and the rule that says so, of what is kept. */
      until: Nullable(Type.String()),
      rule: Nullable(Type.Unsafe<RetentionKey>({ type: 'string' })),
    }),
  ),
  /** Free texts of others that may name the member. */
  remarks: Type.Array(Remark),
});
export type ErasurePreview = Static<typeof ErasurePreview>;

/** GET /users/effacement: what the caller has, before they ask for an erasure. Amounts in euros. */
export const OwnErasure = Type.Object({
  wallet: Type.Number(),
  fee: Nullable(Type.Number()),
  outings: Type.Integer(),
  /** All but SELF, as another erases. */
  blockers: Type.Array(Type.Enum(ERASURE_BLOCKERS)),
});
export type OwnErasure = Static<typeof OwnErasure>;

export const Erased = Type.Object({ name: Type.String(), remarks: Type.Array(Remark) });
export type Erased = Static<typeof Erased>;

export const Erasure = Type.Object({
  id: Id,
  name: Type.String(),
  at: Type.String(),
  /** Null: a restored backup was erased anew. */
  author: Nullable(Type.String()),
  remarks: Type.Array(Type.Object({ place: Type.Enum(REMARK_PLACES), id: Id })),
  /** Last day on which the accounts keep the name and address; null: they keep none. */
  identityUntil: Nullable(Type.String()),
});
export type Erasure = Static<typeof Erasure>;
/** GET /effacements: newest first. */
export const Erasures = Type.Object({ erasures: Type.Array(Erasure) });
export type Erasures = Static<typeof Erasures>;

/** Name and address that the accounts keep. */
export const KeptIdentity = Type.Object({
  lastname: Type.String(),
  firstname: Type.String(),
  adresse: Type.String(),
  codepostal: Type.String(),
  ville: Type.String(),
  until: Type.String(),
});
export type KeptIdentity = Static<typeof KeptIdentity>;
