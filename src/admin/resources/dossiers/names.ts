/** 'LEROY Thomas' */
export const nameOf = ({ lastname, firstname }: { readonly lastname: string; readonly firstname: string }): string =>
  `${lastname} ${firstname}`.trim() || '(sans nom)';

/** 'de LEROY Thomas', 'd’ADAM Hugo' */
export const ofName = (member: Parameters<typeof nameOf>[0]): string => {
  const name = nameOf(member);
  return /^[aeiouy]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
};
