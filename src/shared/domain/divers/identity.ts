import { oneText } from '../text.ts';

export interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** `Léa MARTIN`, in a sentence. */
export const fullName = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`.trim();

/** `MARTIN Léa`, in a list sorted by name. */
export const sortedName = ({ firstname, lastname }: Named): string => `${lastname} ${firstname}`.trim();

/** Stored in capitals, on creation and on update (specification §3). */
export const storedLastname = (typed: string): string => oneText(typed.toLocaleUpperCase('fr-FR'));

/** One reading for sign-in, forms and files: `a 12 345678` and `A – 12 – 345678` are `A-12-345678`. */
export const normalisedLicence = (typed: string): string =>
  oneText(typed)
    .toUpperCase()
    .replace(/[\s\p{Pd}−⁃˗]+/gu, '-');
