/** The same address, for the calendar program of the machine to subscribe to. */
export const webcalOf = (address: string): string => address.replace(/^https?:/i, 'webcal:');
