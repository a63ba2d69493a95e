/** Makes a movement unique (docs/adr/0012): the ledger accepts each reference once. */
export const manualReference = (key: string): string => `manual:${key}`;

/** A line of a form on which money was taken from many. */
export const takenReference = (key: string, line: number): string => `taken:${key}:${line}`;

/** Allows one taking back per movement. */
export const takenBackReference = (movementId: number): string => `taken-back:${movementId}`;

/** Shared by all debits of one form submission. */
export const debitPrefix = (eventId: number, key: string): string => `outing:${eventId}:${key}:`;

export const debitReference = (eventId: number, key: string, diverId: number): string =>
  `${debitPrefix(eventId, key)}${diverId}`;

/** Of what a registration took with its place, the first time and after each change of it. */
export const placePrefix = (registrationId: number): string => `place:${registrationId}:`;

/** Allows one refund per debit. */
export const refundReference = (movementId: number): string => `refund:${movementId}`;
