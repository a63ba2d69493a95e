/** Scheme to which calendar programs subscribe. */
export const webcalOf = (address: string): string => address.replace(/^https?:/i, 'webcal:');
