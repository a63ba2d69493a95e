import { useMemo, useState } from 'react';
import type { PalanqueesRecord } from '../../../../shared/api/resources/palanquees.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { fullName } from '../../../../shared/domain/divers/identity.ts';
import { check } from '../../../../shared/domain/palanquees/rules.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';

/** Registered now, or earlier. */
export type Diver = PalanqueesRecord['directors'][number];
export type Registered = PalanqueesRecord['registrants'][number];

const namedIn = ({ left, directors, registrants }: PalanqueesRecord): [number, Diver][] =>
  [...left, ...directors, ...registrants].map((one) => [one.id, one]);

/** Remembers every diver, so that one who leaves the outing meanwhile keeps their name. */
function useNamedDivers(record: PalanqueesRecord): ReadonlyMap<number, Diver> {
  const [seen, setSeen] = useState(() => ({ record, named: new Map(namedIn(record)) }));
  if (seen.record === record) return seen.named;
  const named = new Map([...seen.named, ...namedIn(record)]);
  setSeen({ record, named });
  return named;
}

export function useDivers(record: PalanqueesRecord) {
  const { registrants, event } = record;
  const named = useNamedDivers(record);
  const registered = useMemo(() => new Map(registrants.map((one) => [one.id, one])), [registrants]);
  const nameOf = (id: number): string => {
    const diver = named.get(id);
    return diver ? fullName(diver) : `n° ${id}`;
  };
  return { registrants, registered, named, nameOf, day: parisDay(event.date) };
}

export function useFindings({ registrants, directors, event }: PalanqueesRecord, plan: Plan) {
  const day = parisDay(event.date);
  return useMemo(() => check(plan, registrants, directors, day), [plan, registrants, directors, day]);
}
