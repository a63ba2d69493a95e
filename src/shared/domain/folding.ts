/** Removes accents and case, to search and sort: `Élodie` → `elodie`, `Œuvre` → `oeuvre`. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/œ/g, 'oe').replace(/æ/g, 'ae').trim();
