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
} from '../../../../src/shared/domain/palanquees/plan.ts';
import { usualAptitude } from '../../../../src/shared/domain/palanquees/prerogatives.ts';

const DOES: Readonly<Record<string, DiveFunction>> = { g: 'GUIDE', t: 'TEACHER', d: 'DIVER', r: 'REAR' };

interface Written {
  readonly level: string;
  readonly does: DiveFunction;
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
      const [, does = '', level = '', aptitude, minor, age, gas = 'Air', nitrox] =
        /^([gtdr]):(\w*?)(?:=(\w+))?(!(\d+)?)?(?:@([\w/]+))?(?:~(\w+))?$/.exec(word) ?? [];
      return {
        level,
        does: DOES[does] ?? 'DIVER',
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
      members: people.map(({ level, does, aptitude, gas, nitrox }, index) => ({
        id: index + 1,
        function: does,
        aptitude: aptitude ?? usualAptitude(level, { kind, plannedDepth }, does),
        gas,
        ...(nitrox && { nitrox }),
      })),
    },
    registrants: people.map(({ level, does, minor, age }, index) => ({
      id: index + 1,
      level,
      supervises: does === 'GUIDE' || does === 'TEACHER',
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
