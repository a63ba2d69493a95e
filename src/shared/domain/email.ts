const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${LABEL}\\.)+${LABEL}$`, 'i');
const LONGEST = 254;

/** The standard pattern of an address (specification §5), as browsers have it, with a dot in the domain. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);
