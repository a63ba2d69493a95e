/** Last name plus first name (specification §2): 'LEROY Thomas'. */
export const nameOf = ({ lastname, firstname }: { readonly lastname: string; readonly firstname: string }): string =>
  `${lastname} ${firstname}`.trim() || '(sans nom)';
