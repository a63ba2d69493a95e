import { useCallback, useMemo, useState } from 'react';
import { sheetOf } from '../model/sheet.ts';
import { LeaveQuestion } from './UnregisterDialog.tsx';
import { MoveQuestion } from './MoveDialog.tsx';
import { RegisterQuestion } from './RegisterDialog.tsx';
import { SheetContext, type Question, type SheetParts } from './sheet-context.ts';
import { SlotTable } from './SlotTable.tsx';
import { RemovedList, WaitingLists } from './WaitingLists.tsx';

/** Makes the parts of the sheet work: the tables in the body of the dialog and the bar at its foot. */
export function SheetProvider({ parts, children }: { parts: Omit<SheetParts, 'ask'>; children: React.ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = useCallback(() => setQuestion(null), []);
  const value = useMemo(() => ({ ...parts, ask: setQuestion }), [parts]);
  return (
    <SheetContext value={value}>
      {children}
      {question?.about === 'register' && <RegisterQuestion type={question.type} slot={question.slot} onClose={close} />}
      {question?.about === 'move' && <MoveQuestion entry={question.entry} onClose={close} />}
      {(question?.about === 'remove' || question?.about === 'purge') && (
        <LeaveQuestion entry={question.entry} forGood={question.about === 'purge'} onClose={close} />
      )}
    </SheetContext>
  );
}

/** Supervisors, divers, who waits, who was removed. */
export function RegistrationSheet({ event }: Pick<SheetParts, 'event'>) {
  const sheet = useMemo(() => sheetOf(event), [event]);
  return (
    <>
      <SlotTable list={sheet.supervisors} />
      <SlotTable list={sheet.divers} />
      <WaitingLists sheet={sheet} />
      <RemovedList entries={sheet.removed} />
    </>
  );
}
