/** A failure is drawn where the list would be, and not said a second time above it. */
export const SAID_IN_PLACE = { onError: () => undefined };
