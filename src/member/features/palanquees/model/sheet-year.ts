import type { SHEET_STATES, SheetYear } from '../../../../shared/contract/dive-archive.ts';
import { plural } from '../../../../shared/messages/money.ts';
import type { BadgeTone } from '../../../../shared/ui/components/Badge.tsx';

type SheetState = (typeof SHEET_STATES)[number];

export const STATE_LABELS: Readonly<Record<SheetState, readonly [tone: BadgeTone, label: string]>> = {
  VALIDATED: ['ok', 'Validée'],
  CHANGED: ['warn', 'Modifiée depuis'],
  TO_VALIDATE: ['danger', 'À valider'],
  EXEMPT: ['neutral', 'Non obligatoire'],
  OVER: ['neutral', 'Plus conservée'],
};

export const outingsWith = ({ outings }: SheetYear, state: SheetState): number =>
  outings.filter(({ dives }) => dives.some((dive) => dive.state === state)).length;

/** `3 sorties sans fiche validée, 1 fiche à corriger.` */
export const missingTitle = (missing: number, changed: number): string =>
  `${[
    ...(missing > 0 ? [`${plural(missing, 'sortie', 'sorties')} sans fiche validée`] : []),
    ...(changed > 0 ? [`${plural(changed, 'fiche modifiée', 'fiches modifiées')} depuis la validation`] : []),
  ].join(', ')}.`;
