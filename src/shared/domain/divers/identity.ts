export interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** `Léa MARTIN`, in a sentence. */
export const fullName = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`.trim();

/** `MARTIN Léa`, in a list sorted by name. */
export const sortedName = ({ firstname, lastname }: Named): string => `${lastname} ${firstname}`.trim();

/** Stored in capitals, on creation and on update (specification §3). */
export const storedLastname = (typed: string): string => typed.trim().toLocaleUpperCase('fr-FR');

/** Members type it with blanks around and in lower case. */
export const normalisedLicence = (typed: string): string => typed.trim().toUpperCase();
