import { createHash } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import type { MergePreview, Merges } from '#contract/merging.ts';
import { parisIso } from '#domain/dates.ts';
import { fullName } from '#domain/divers/identity.ts';
import { mergeEnd } from '#domain/merging.ts';
import type { ErasureBlocker } from '#domain/personal-data.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';

/** Blockers of an erasure that also block a merge. */
export const MERGE_BLOCKERS = {
  LAST_SUPER_ADMIN: 'LAST_SUPER_ADMIN',
  CHECKOUT: 'CHECKOUT_OPEN',
  INSTALMENTS: 'INSTALMENTS_OPEN',
} as const satisfies Partial<Record<ErasureBlocker, ErrorCode>>;

type Identified = Pick<DiverRow, 'id' | 'licence' | 'lastname' | 'firstname'>;

export const namedOf = ({ id, licence, lastname, firstname }: Identified) => ({
  id,
  licenceNumber: licence,
  lastname,
  firstname,
});

/** Name of the other record in histories. */
export const recordName = (row: Identified): string => `${row.licence} ${fullName(row)}`;

/** Reasons of movements, which an erasure leaves as they are: they name nobody. */
export const mergeReason = ({ id }: Identified): string => `Fusion avec la fiche n°\u00a0${id}`;
export const undoneReason = ({ id }: Identified): string => `Fusion annulée avec la fiche n°\u00a0${id}`;

export const withDigest = (preview: Omit<MergePreview, 'digest'>, state: unknown): MergePreview => ({
  ...preview,
  digest: createHash('sha256')
    .update(JSON.stringify([preview, state]))
    .digest('base64url'),
});

type MergeRow = Pick<DiverRow, 'id' | 'licence' | 'lastname' | 'firstname'> & {
  readonly at: string;
  readonly moved: string | null;
  readonly author_lastname: string;
  readonly author_firstname: string;
};

export const isUndoable = ({ at, moved }: Pick<MergeRow, 'at' | 'moved'>, now: Date): boolean =>
  moved !== null && now < mergeEnd(new Date(at));

export const mergesOf = (rows: readonly MergeRow[], now: Date): Merges => ({
  merges: rows.map((row, place) => ({
    id: row.id,
    name: fullName(row),
    licenceNumber: row.licence,
    at: parisIso(row.at),
    author: fullName({ lastname: row.author_lastname, firstname: row.author_firstname }),
    // The last one first.
    until: place === 0 && isUndoable(row, now) ? parisIso(mergeEnd(new Date(row.at)).toISOString()) : null,
  })),
});
