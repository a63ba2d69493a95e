/** The same address with the scheme to which calendar programs subscribe. */
export const webcalOf = (address: string): string => address.replace(/^https?:/i, 'webcal:');
