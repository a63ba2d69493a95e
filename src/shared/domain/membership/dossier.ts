import { readDay, type Day } from '../dates.ts';
import { SETTING_POSITION } from '../settings/positions.ts';
import { seasonLabelOf } from './season.ts';

/** What the setting of position 5 says of the season, as the wire names it (specification §3). */
interface SeasonSetting {
  readonly id: number;
  readonly valeurChaine: string | null;
  readonly valeurTexte: string | null;
  readonly valeurDate: string | null;
}

export interface DossierSeason {
  /** `2025/2026`; empty when the settings name none. */
  readonly label: string;
  /** May hold html: it has to be cleaned before it is shown. */
  readonly text: string;
  /** Until when it may be put off, that day included; null: for ever. */
  readonly deadline: Day | null;
}

/** The season whose dossiers are asked for. Settings may come in any order: their rank by id is their meaning. */
export function dossierSeason(settings: readonly SeasonSetting[]): DossierSeason {
  const setting = [...settings].sort((a, b) => a.id - b.id)[SETTING_POSITION.panicMode];
  return {
    label: seasonLabelOf(setting?.valeurChaine),
    text: setting?.valeurTexte?.trim() ?? '',
    deadline: readDay(setting?.valeurDate),
  };
}

/** 'Envoyer mon dossier une autre fois' is offered until the deadline's day included (contract §5). */
export const mayPutOff = ({ deadline }: DossierSeason, today: Day): boolean => deadline === null || today <= deadline;
