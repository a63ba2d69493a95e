import { nameOf } from '../../screens/names.ts';

/** 'de LEROY Thomas', 'd’ADAM Hugo' */
export const ofName = (member: Parameters<typeof nameOf>[0]): string => {
  const name = nameOf(member);
  return /^[aeiouy]/i.test(name.normalize('NFD')) ? `d’${name}` : `de ${name}`;
};
