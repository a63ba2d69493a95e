import { folded } from '../text.ts';

/** In characters (code points), not UTF-16 units. */
const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_UNCHANGED';

/** Checks on both sides (contract §4); the server alone refuses common passwords. */
export function passwordFault(wanted: string, old: string): PasswordFault | null {
  if (Array.from(wanted).length < PASSWORD_MIN) return 'PASSWORD_TOO_SHORT';
  return wanted === old ? 'PASSWORD_UNCHANGED' : null;
}

/** Words that guessers of a diving club's passwords try first; those of club and member come to them. */
const CLUB_WORDS: readonly string[] = [
  'accueil admin administrateur apnee bapteme bienvenue bouteille bureau club comite directeur encadrant espace',
  'ffessm licence membre membres motdepasse moniteur octopus piscine plongee plongees plongeur plongeurs plongeuse',
  'president scaphandre secretaire secretariat sousmarin sousmarine subaqua subaquatique tresorier tresoriere tuba',
].flatMap((line) => line.split(' '));

/** Letters that such a password must have beside those words. */
const OWN_LETTERS = 4;
const SHORTEST_WORD = 4;

const lettersOf = (text: string): string => folded(text).replace(/[^a-z]/g, '');
const signsOf = (text: string): string => folded(text).replace(/[^a-z0-9]/g, '');

/** True for a password of these words, figures and signs alone (`Plongee-2026!`), or that holds the licence; `words`: of club and member. */
export function isGuessable(password: string, { licence, words }: { licence: string; words: string }): boolean {
  if (signsOf(password).includes(signsOf(licence))) return true;
  const own = folded(words)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= SHORTEST_WORD);
  const known = [...CLUB_WORDS, ...own].sort((one, other) => other.length - one.length);
  const letters = lettersOf(password);
  const rest = known.reduce((left, word) => left.replaceAll(word, ' '), letters).replaceAll(' ', '');
  return rest !== letters && rest.length < OWN_LETTERS;
}
