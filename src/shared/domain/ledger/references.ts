/** What makes a movement the only one of its kind (docs/adr/0012): the ledger holds each reference once. */
export const manualReference = (key: string): string => `manual:${key}`;

/** Of all movements that one sending of an outing's form makes. */
export const debitPrefix = (eventId: number, key: string): string => `outing:${eventId}:${key}:`;

export const debitReference = (eventId: number, key: string, diverId: number): string =>
  `${debitPrefix(eventId, key)}${diverId}`;

/** A debit is paid back once. */
export const refundReference = (movementId: number): string => `refund:${movementId}`;
