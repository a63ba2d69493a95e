import type { RegistrationType } from '#domain/registration/placement.ts';

const PREFIXES: Record<string, RegistrationType> = {
  P: 'PARTICIPANT',
  A: 'ACCOMPANIST',
  WP: 'PENDING_PARTICIPANT',
  WA: 'PENDING_ACCOMPANIST',
};

/** `P1 P3 WP2`: divers in slots 1 and 3, one waiting in slot 2; `A` and `WA` are supervisors. */
export const entries = (text: string) => text.split(' ').filter(Boolean).map(entry);

export function entry(text: string) {
  const [, prefix = '', position] = /^(\D+)(\d+)$/.exec(text) ?? [];
  return { type: PREFIXES[prefix]!, position: Number(position) };
}

export const write = ({ type, position }: { type: RegistrationType; position: number }): string =>
  `${Object.keys(PREFIXES).find((prefix) => PREFIXES[prefix] === type)}${position}`;

/** `P1 P2 P3 …` */
export const many = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`).join(' ');
