import type { Parametre } from '#contract/parametres.ts';
import { record } from '#domain/records.ts';
import { flag, number, text } from '../json.ts';
import { instantOrNull, readRecord, textOrNull } from './fields.ts';

export function readSetting(answer: unknown): Parametre {
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
