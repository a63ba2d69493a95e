import type { Question } from '#domain/palanquees/member-rules.ts';
import {
  needsNoSheet,
  RESCUE_PLAN,
  SHEET_EXEMPTION,
  SHEET_KEPT,
  type EmergencyNumber,
  type SafetyFault,
} from '#domain/palanquees/sheet.ts';
import { numericDay, dayAndTime } from './format.ts';

/** Reported when the server starts. */
export const SAFETY_FAULTS: Readonly<Record<SafetyFault, string>> = {
  row: 'ce n’est pas un objet {…}',
  site: 'site manque, ou n’est pas un texte',
  depth: 'depth n’est pas une profondeur en mètres (jusqu’à 60\u00a0m)',
  name: 'name manque, ou n’est pas un texte',
  number: 'number manque, ou n’est pas un texte',
  sea: 'sea n’est ni true ni false',
};

const years = (age: number): string => `${age}\u00a0ans`;

/** `Autorisation parentale écrite de Noé LUCAS (16 ans)` */
export const questionText = (question: Question, name: string): string =>
  question.about === 'NITROX'
    ? `Aptitude nitrox de ${name}`
    : `Autorisation parentale écrite de ${name} (${years(question.age)})`;

export const AUTHORISATION_ANSWERS = { given: 'En main', missing: 'Absente' } as const;

export const MINOR_HINT =
  'Un mineur sans encadrant\u00a0: décision du directeur de plongée (art.\u00a0A322\u201173), notée sur la fiche de sécurité.';

/** Undefined: not answered. */
const authorisationText = (given: boolean | undefined): string =>
  given === undefined ? 'à vérifier avant la plongée' : given ? 'en main' : 'absente';

/** `LUCAS Noé (16 ans), mineur(e), plonge en autonomie ; autorisation parentale écrite en main.` */
export const minorDecision = (name: string, age: number, given: boolean | undefined): string =>
  `${name} (${years(age)}), mineur(e), plonge en autonomie\u00a0; autorisation parentale écrite ${authorisationText(given)}.`;

/** `SAMU 15` */
const called = (numbers: readonly EmergencyNumber[]): string =>
  numbers.map(({ name, number }) => `${name}\u00a0${number}`).join(' · ');

/** `SAMU 15 · Urgences (Europe) 112 · en mer : CROSS 196, VHF canal 16` */
export function emergencyText(numbers: readonly EmergencyNumber[]): string {
  const everywhere = called(numbers.filter(({ sea }) => !sea));
  const atSea = called(numbers.filter(({ sea }) => sea));
  return [everywhere, atSea && `en mer\u00a0: ${atSea}`].filter(Boolean).join(' – ');
}

const article = ({ source }: { readonly source: string }): string => source.replace(/^.*art\. /, 'art.\u00a0');

export const RESCUE_PLAN_TITLE = `Plan de secours du site (${article(RESCUE_PLAN)})`;
/** Default of the configuration. */
export const RESCUE_PLAN_TEXT = 'affiché sur le lieu de plongée, lu avant l’immersion.';
export const EMERGENCY_TITLE = 'Numéros d’urgence';
export const SITE_TITLE = 'Sur place';

export const KEPT_TEXT = `Fiche à conserver ${SHEET_KEPT.years === 1 ? 'un an' : years(SHEET_KEPT.years)} (Code du sport, ${article(SHEET_KEPT)}).`;

const metres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

/** Null when a sheet is required. */
export const exemptionText = (bottom: number | null): string | null =>
  bottom === null || !needsNoSheet(bottom)
    ? null
    : `Bassin de ${metres.format(bottom)}\u00a0m\u00a0: la fiche de sécurité n’est pas obligatoire en piscine ou en fosse jusqu’à ${SHEET_EXEMPTION.depth}\u00a0m (Code du sport, ${article(SHEET_EXEMPTION)}).`;

export const CONTACTS_WITHHELD =
  'Les téléphones et les personnes à prévenir figurent sur la fiche qu’impriment le directeur de plongée et les encadrants de la sortie, de la veille au lendemain, ou le comité.';

/** The registrants of a sheet stay as they were printed last. */
export const asPrinted = (at: string): string => `Inscrits tels qu’imprimés le ${dayAndTime(at, numericDay)}.`;
