/** 'Claire LAMBERT' → 'CL'; a point until the member is known. */
export const initialsOf = (diver: { firstname: string; lastname: string } | undefined): string =>
  diver ? (diver.firstname.charAt(0) + diver.lastname.charAt(0)).toLocaleUpperCase('fr') || '·' : '·';
