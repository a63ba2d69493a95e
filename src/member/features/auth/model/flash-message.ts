/** What the sign-in page says in green: a reset, a change of password (specification §8). Shown once. */
let waiting: string | null = null;

export const leaveNotice = (text: string): void => {
  waiting = text;
};

export const waitingNotice = (): string | null => waiting;

export const forgetNotice = (): void => {
  waiting = null;
};
