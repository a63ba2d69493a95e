/** Reads JSON that this program itself wrote from a `T`; anybody else's is narrowed from `unknown`. */
export const readOwnJson = <T>(text: string): T => JSON.parse(text) as T;
