import {
  EMPTY_PLAN,
  NEW_PALANQUEE,
  type Aptitude,
  type DiveFunction,
  type NitroxAptitude,
  type Palanquee,
  type PalanqueeKind,
  type Plan,
  type Registrant,
} from '#domain/palanquees/plan.ts';
import { usualAptitude } from '#domain/palanquees/prerogatives.ts';

const ROLES: Readonly<Record<string, DiveFunction>> = { g: 'GUIDE', t: 'TEACHER', d: 'DIVER', r: 'REAR' };

interface Written {
  readonly level: string;
  readonly role: DiveFunction;
  readonly aptitude: Aptitude | null;
  readonly minor: boolean;
  readonly age: number | null;
  readonly gas: string;
  readonly nitrox: NitroxAptitude | null;
}

/**
 * `g:N4 d:N1 d:N1=PE12 d:N2!`: a guide (`t` teacher, `r` rear), divers, one with another aptitude, a minor. `d:N2!16` has
 * that age, `d:N2@Nitrox_32` breathes that, `d:N2@Nitrox_32~PN` with that aptitude.
 */
const written = (text: string): Written[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, role = '', level = '', aptitude, minor, age, gas = 'Air', nitrox] =
        /^([gtdr]):(\w*?)(?:=(\w+))?(!(\d+)?)?(?:@([\w/]+))?(?:~(\w+))?$/.exec(word) ?? [];
      return {
        level,
        role: ROLES[role] ?? 'DIVER',
        aptitude: (aptitude as Aptitude | undefined) ?? null,
        minor: minor !== undefined,
        age: age === undefined ? null : Number(age),
        gas: gas.replaceAll('_', ' '),
        nitrox: (nitrox as NitroxAptitude | undefined) ?? null,
      };
    });

/** A palanquée and the registrants in it, numbered from 1. */
export function grouped(
  kind: PalanqueeKind,
  plannedDepth: number | null,
  text: string,
): { readonly palanquee: Palanquee; readonly registrants: Registrant[] } {
  const people = written(text);
  return {
    palanquee: {
      ...NEW_PALANQUEE,
      key: 'p1',
      kind,
      plannedDepth,
      members: people.map(({ level, role, aptitude, gas, nitrox }, index) => ({
        id: index + 1,
        function: role,
        aptitude: aptitude ?? usualAptitude(level, { kind, plannedDepth }, role),
        gas,
        ...(nitrox && { nitrox }),
      })),
    },
    registrants: people.map(({ level, role, minor, age }, index) => ({
      id: index + 1,
      level,
      supervises: role === 'GUIDE' || role === 'TEACHER',
      minor: minor ? true : null,
      age,
    })),
  };
}

export const planOf = (palanquees: readonly Palanquee[], given: Partial<Plan> = {}): Plan => ({
  ...EMPTY_PLAN,
  palanquees,
  ...given,
});
