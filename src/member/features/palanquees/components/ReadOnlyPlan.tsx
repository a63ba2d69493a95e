import { useMemo } from 'react';
import type { PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { isBreach } from '../../../../shared/domain/palanquees/findings.ts';
import { check } from '../../../../shared/domain/palanquees/rules.ts';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { namesIn, sortedName, useKnown } from '../model/divers.ts';
import { Board } from './board/Board.tsx';
import { Findings } from './Findings.tsx';

/** A plan as it was saved, to be read: by supervisors, or in an earlier version. */
export function PlanRead({ record }: { readonly record: PalanqueesRecord }) {
  const { plan, registrants, directors, event } = record;
  const day = parisDay(event.date);
  const known = useKnown(record);
  const people = useMemo(() => new Map(registrants.map((one) => [one.id, one])), [registrants]);
  const findings = useMemo(() => check(plan, registrants, directors, day), [plan, registrants, directors, day]);
  const director = plan.directorId === null ? undefined : known.get(plan.directorId);
  const nameOf = namesIn(known);
  return (
    <>
      <p>
        Directeur de plongée&nbsp;:{' '}
        <strong>{director ? `${sortedName(director)} (${levelLabel(director.level)})` : 'à choisir'}</strong>
      </p>
      <Findings
        subject="le directeur de plongée"
        findings={findings.filter((one) => one.palanquee === null && isBreach(one))}
        nameOf={nameOf}
        note={plan.directorNote}
        onNote={null}
      />
      <Board
        plan={plan}
        registrants={registrants}
        people={people}
        known={known}
        nameOf={nameOf}
        findings={findings}
        day={day}
        change={null}
      />
    </>
  );
}
