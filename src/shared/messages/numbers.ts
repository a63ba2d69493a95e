/** Rank in a line of people: `1er`, `2ᵉ`, with the raised letters of French typography. */
export const ordinal = (rank: number): string => (rank === 1 ? '1ᵉʳ' : `${rank}ᵉ`);

/** `1 place`, `3 places`; French counts none as one. */
export const plural = (count: number, one: string, many: string): string =>
  `${count}\u00a0${Math.abs(count) >= 2 ? many : one}`;

/** `12 345`, with spaces that do not break. */
export const spacedFigure = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, '\u202f');
