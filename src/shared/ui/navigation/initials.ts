/** 'Claire LAMBERT' → 'CL'; '·' until the member is loaded. */
export const initialsOf = (diver: { firstname: string; lastname: string } | undefined): string =>
  diver ? (diver.firstname.charAt(0) + diver.lastname.charAt(0)).toLocaleUpperCase('fr') || '·' : '·';
