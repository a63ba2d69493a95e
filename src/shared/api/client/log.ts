/** Logs the details of a failure that the member read as one sentence, for support (contract §11). */
export const logFailure = (what: string, error: unknown): void => console.warn(what, error);
