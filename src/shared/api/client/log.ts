/** Tells the browser's console what a person was told in one sentence, for whoever helps them (contract §11). */
export const logFailure = (what: string, error: unknown): void => console.warn(what, error);
