/** A last name as it is stored: in capitals, on creation and on update (specification §3). */
export const storedLastname = (typed: string): string => typed.trim().toLocaleUpperCase('fr-FR');
