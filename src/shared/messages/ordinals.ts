/** Rank in a line of people: `1er`, `2ᵉ`, with the raised letters of French typography. */
export const ordinal = (rank: number): string => (rank === 1 ? '1ᵉʳ' : `${rank}ᵉ`);
