import type { ImportPreview } from '../../../shared/contract/import.ts';
import type { ImportOutcome } from '../../../shared/domain/import/files.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import type { BadgeTone } from '../../../shared/ui/components/Badge.tsx';

/** What a line of a file comes to: the word for one, and how it looks. */
export const OUTCOMES: Readonly<Record<ImportOutcome, { readonly label: string; readonly tone: BadgeTone }>> = {
  wrong: { label: 'À corriger', tone: 'danger' },
  new: { label: 'Nouveau', tone: 'ok' },
  changes: { label: 'Modifié', tone: 'note' },
  unchanged: { label: 'Inchangé', tone: 'neutral' },
};

/** Order of the preview: errors first, unchanged lines last. */
export const READING_ORDER: readonly ImportOutcome[] = ['wrong', 'new', 'changes', 'unchanged'];

type Counts = ImportPreview['counts'];

export const summaryOf = (counts: Counts): Readonly<Record<ImportOutcome, string>> => ({
  wrong: plural(counts.wrong, 'ligne à corriger', 'lignes à corriger'),
  new: plural(counts.new, 'nouveau plongeur', 'nouveaux plongeurs'),
  changes: plural(counts.changes, 'plongeur modifié', 'plongeurs modifiés'),
  unchanged: plural(counts.unchanged, 'ligne inchangée', 'lignes inchangées'),
});

/** Said once it is done: `2 plongeurs ajoutés, 1 plongeur modifié.` */
export const doneSentence = (counts: Counts): string =>
  `${plural(counts.new, 'plongeur ajouté', 'plongeurs ajoutés')}, ${plural(counts.changes, 'modifié', 'modifiés')}.`;

/** Why the file can't be imported as it is; null when it can. */
export function obstacleTo({ problems, counts }: Pick<ImportPreview, 'problems' | 'counts'>): string | null {
  if (problems.length > 0 || counts.wrong > 0) return 'Corrigez d’abord votre fichier, puis choisissez-le à nouveau.';
  return counts.new + counts.changes === 0 ? 'Ce fichier ne change rien.' : null;
}
