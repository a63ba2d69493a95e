import type { CellFault } from '../domain/import/cells.ts';
import type { FileFault } from '../domain/import/columns.ts';
import { MAX_LINES, type LineFault } from '../domain/import/lines.ts';
import { DIVER_LABELS } from './divers.ts';

const LIMIT = `${MAX_LINES / 1000}\u202f000`;

export function fileSentence(fault: FileFault): string {
  switch (fault.code) {
    case 'EMPTY':
      return 'Ce fichier ne contient aucun membre\u00a0: une ligne d’en-têtes, puis une ligne par membre.';
    case 'TOO_MANY_LINES':
      return `Ce fichier compte plus de ${LIMIT}\u00a0lignes\u00a0: partagez-le en plusieurs.`;
    case 'QUOTE_NOT_CLOSED':
      return `Ligne\u00a0${fault.line}\u00a0: un guillemet est ouvert et n’est jamais refermé.`;
    case 'COLUMN_MISSING':
      return `La colonne «\u00a0${DIVER_LABELS[fault.field]}\u00a0» manque dans la ligne d’en-têtes.`;
    case 'COLUMN_TWICE':
      return `La colonne «\u00a0${fault.column}\u00a0» répète une autre colonne\u00a0: n’en gardez qu’une.`;
  }
}

const CELLS: Readonly<Record<CellFault, string>> = {
  MISSING: 'la cellule est vide, une valeur est obligatoire.',
  NOT_A_DAY: 'ce n’est pas une date, écrivez par exemple 31/12/1990.',
  CERTIFICATE_IN_FUTURE: 'la date du certificat est dans le futur, indiquez le jour où il a été établi.',
  NOT_AN_AMOUNT: 'ce n’est pas un montant en euros, écrivez par exemple 12,50.',
  NOT_WHOLE: 'ce n’est pas un nombre entier.',
  NOT_A_FLAG: 'écrivez oui ou non.',
  UNKNOWN_LEVEL: 'ce niveau n’existe pas.',
  UNKNOWN_ROLE: 'ce rôle n’existe pas.',
  NOT_AN_EMAIL: 'ce n’est pas une adresse e-mail.',
  GPS_INVALID: 'ce ne sont pas des coordonnées GPS, écrivez par exemple 50.4542, 3.9511.',
};

const MAX_QUOTE_LENGTH = 40;
const shortened = (value: string): string =>
  Array.from(value).length > MAX_QUOTE_LENGTH ? `${Array.from(value).slice(0, MAX_QUOTE_LENGTH).join('')}…` : value;

/** `Ligne 4, colonne « Niveau » (« N9 ») : …` */
export function cellSentence(line: number, column: string, value: string, what: string): string {
  const quoted = value === '' ? '' : ` («\u00a0${shortened(value)}\u00a0»)`;
  return `Ligne\u00a0${line}, colonne «\u00a0${column}\u00a0»${quoted}\u00a0: ${what}`;
}

export const tooLong = (most: number): string => `ce texte est trop long, ${most}\u00a0caractères au plus.`;
export const OUT_OF_BOUNDS = 'cette valeur est trop grande ou trop petite.';
export const NOT_ACCEPTED = 'cette valeur n’est pas acceptée.';
export const LAST_SUPER_ADMIN = 'c’est le dernier super-administrateur, nommez-en un autre d’abord.';

export function lineSentence(line: number, { code, column, value }: LineFault): string {
  if (code === 'TOO_MANY_CELLS') {
    return `Ligne\u00a0${line}\u00a0: elle a plus de cellules que la ligne d’en-têtes, un séparateur est de trop.`;
  }
  if (code === 'LICENCE_TWICE') {
    return cellSentence(line, column, '', `cette licence figure déjà à la ligne\u00a0${value}.`);
  }
  return cellSentence(line, column, value, CELLS[code]);
}
