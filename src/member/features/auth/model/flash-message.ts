/** What the sign-in page says in green: a reset, a change of password (specification §8). Shown once. */
let waiting: string | null = null;

export const setFlashMessage = (text: string): void => {
  waiting = text;
};

export const getFlashMessage = (): string | null => waiting;

export const clearFlashMessage = (): void => {
  waiting = null;
};
