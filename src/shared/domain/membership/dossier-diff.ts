import { diffLines } from 'diff';

export interface DossierChange {
  readonly kind: 'kept' | 'added' | 'removed';
  readonly line: string;
}

const linesOf = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

/** Compares line by line (specification §5 'Dossier'), ignoring spaces at line ends. */
export function dossierChanges(before: string, after: string): readonly DossierChange[] {
  return diffLines(`${linesOf(before)}\n`, `${linesOf(after)}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => ({ kind: added ? ('added' as const) : removed ? ('removed' as const) : ('kept' as const), line })),
  );
}

export const isDossierUnchanged = (changes: readonly DossierChange[]): boolean =>
  changes.every(({ kind }) => kind === 'kept');
