/** Why a member was on the way for the club (specification §3, 'Reasons'), as stored and as shown. */
export const REASONS = [
  'Permanence Matériel',
  'Formation Piscine (Baptême, PN1, TSI, ...)',
  'Encadrement sur site (TNx, ENx, Bio, Sout, ...)',
  'Directeur de Plongée',
  'Réunion (Bureau, Comité, Encadrants, ...)',
  'TIV / Réépreuve',
  'Stagiaire E1/N4/E2/E3/E4 | Formation reçue',
  'Autre (à détailler en commentaire)',
] as const;
export type Reason = (typeof REASONS)[number];

/** The one that says nothing without a comment. */
export const OTHER_REASON: Reason = 'Autre (à détailler en commentaire)';

export const isReason = (text: string): text is Reason => (REASONS as readonly string[]).includes(text);
