import { Type, type Static } from 'typebox';
import { FIELD_NAMES } from '#domain/divers/fields.ts';
import { Count, Id, memberName, Nullable } from './common.ts';

/** `id`: the record that stays; `other`: the one that goes into it. */
export const MergeParams = Type.Object({ id: Id, other: Id });

const Digest = Type.String({ maxLength: 100 });
const Fields = Type.Array(Type.Enum(FIELD_NAMES));

/** GET /divers/:id/fusion/:other: what a merge would do. Amounts in euros. */
export const MergePreview = Type.Object({
  digest: Digest,
  kept: Type.Object(memberName),
  merged: Type.Object(memberName),
  /** Balances before the merge, and the refund of duplicate places. */
  wallet: Type.Object({ kept: Type.Number(), merged: Type.Number(), repaid: Type.Number() }),
  counts: Type.Object({
    registrations: Count,
    movements: Count,
    donations: Count,
    mails: Count,
    plans: Count,
  }),
  /** Fields that the kept record lacks and takes over. */
  taken: Fields,
  /** Fields of the merged record whose value is left behind. */
  left: Fields,
  /** Outings with a place of both records; `stays`: whose place is kept. */
  conflicts: Type.Array(
    Type.Object({ id: Id, date: Type.String(), site: Type.String(), stays: Type.Enum(['KEPT', 'MERGED']) }),
  ),
});
export type MergePreview = Static<typeof MergePreview>;

/** POST /divers/:id/fusion/:other: does what that preview says. */
export const MergeBody = Type.Object({ digest: Digest });

/** GET /divers/:id/fusions: what was merged into this member, newest first. */
export const Merges = Type.Object({
  merges: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      licenceNumber: Type.String(),
      at: Type.String(),
      author: Type.String(),
      /** Instant until which it can be undone; null: no more. */
      until: Nullable(Type.String()),
    }),
  ),
});
export type Merges = Static<typeof Merges>;
