export const REQUEST_KINDS = ['CORRECTION', 'ERASURE'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** `DONE`: the club did as asked. `REFUSED`: it did not, and its answer says why. */
export const REQUEST_STATES = ['OPEN', 'DONE', 'REFUSED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

export const MAX_REQUEST = 2000;
