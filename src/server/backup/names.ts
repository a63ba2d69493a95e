/** `espace-membres-2026-11-22T03-00-00Z.backup`; `-avant-008-operations` before a migration, `.age` when sealed. */
const NAME =
  /^espace-membres-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(?:-avant-(?<before>[\w-]+))?\.backup(?:\.age)?(?<part>\.part)?$/;

export interface BackupName {
  readonly file: string;
  readonly at: Date;
  /** Name of the migration that ran after this backup; null for any other backup. */
  readonly before: string | null;
  /** Not complete: being written, or left by a process that was killed. */
  readonly isPart: boolean;
}

/** Null for a file that is not ours. */
export function readName(file: string): BackupName | null {
  const match = NAME.exec(file);
  if (!match) return null;
  const [, day, hour, minute, second] = match;
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at.getTime())) return null;
  return { file, at, before: match.groups?.['before'] ?? null, isPart: match.groups?.['part'] !== undefined };
}

interface Naming {
  readonly at: Date;
  readonly before?: string | undefined;
  readonly sealed: boolean;
}

export const nameOf = ({ at, before, sealed }: Naming): string => {
  const instant = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `espace-membres-${instant}${before === undefined ? '' : `-avant-${before}`}.backup${sealed ? '.age' : ''}`;
};
