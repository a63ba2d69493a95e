import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import type { BadgeTone } from '../../../../shared/ui/components/Badge.tsx';

export type Person = OutingAccount['people'][number];

/** What somebody is to the outing, in a word. */
export function roleOf({ type, active }: Person): { readonly word: string; readonly tone: BadgeTone } {
  if (!active) return { word: 'Désinscrit', tone: 'warn' };
  if (type === 'ACCOMPANIST') return { word: 'Encadrant', tone: 'note' };
  if (type === 'PARTICIPANT') return { word: 'Plongeur', tone: 'neutral' };
  return { word: 'En attente', tone: 'warn' };
}

/** Divers with a place, who pay as a rule; nobody is proposed who paid already. */
export const isProposed = ({ type, active, debited, refunded }: Person): boolean =>
  active && type === 'PARTICIPANT' && debited - refunded <= 0;
