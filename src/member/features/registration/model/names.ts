/** `Léa MARTIN`: how a member is addressed; lists that sort by name write it the other way round. */
export const fullName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`.trim();

/** `MARTIN Léa`, as in a list that is sorted by name. */
export const sortedName = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${lastname} ${firstname}`.trim();
