/** Shown once on the sign-in page after a reset or a change of password (specification §8). */
let message: string | null = null;

export const getFlashMessage = (): string | null => message;

export const setFlashMessage = (text: string): void => {
  message = text;
};

export const clearFlashMessage = (): void => {
  message = null;
};
