import type { Parametre } from '#contract/parametres.ts';
import { flag, instantOrNull, number, readRecord, record, text, textOrNull } from './fields.ts';

export type SettingRecord = Omit<Parametre, 'version'> & { readonly version?: number };

export function readSetting(answer: unknown): SettingRecord {
  const raw = record(answer);
  return readRecord(raw, {
    id: number(raw['id'], 0),
    nom: text(raw['nom']),
    valeurBooleen: flag(raw['valeurBooleen']),
    valeurEntier: number(raw['valeurEntier'], null),
    valeurChaine: textOrNull(raw['valeurChaine']),
    valeurTexte: textOrNull(raw['valeurTexte']),
    valeurDate: instantOrNull(raw['valeurDate']),
  });
}
