/** The parts of a member's name. */
export interface Named {
  readonly firstname: string;
  readonly lastname: string;
}

/** `Léa MARTIN`, in a sentence. */
export const fullName = ({ firstname, lastname }: Named): string => `${firstname} ${lastname}`.trim();

/** `MARTIN Léa`, in a list sorted by name. */
export const sortedName = ({ firstname, lastname }: Named): string => `${lastname} ${firstname}`.trim();

/** A last name as stored: in capitals, on creation and on update (specification §3). */
export const storedLastname = (typed: string): string => typed.trim().toLocaleUpperCase('fr-FR');

/** A licence as stored and compared: members type it with blanks around and in small letters. */
export const normalisedLicence = (typed: string): string => typed.trim().toUpperCase();
