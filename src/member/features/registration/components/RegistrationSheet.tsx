import { useMemo, useState, type ReactNode } from 'react';
import { sheetOf } from '../model/sheet.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RegisterDialog } from './RegisterDialog.tsx';
import { SheetContext, type SheetDialog, type SheetState } from './sheet-context.ts';
import { SlotTable } from './SlotTable.tsx';
import { UnregisterDialog } from './UnregisterDialog.tsx';
import { RemovedList, WaitingLists } from './WaitingLists.tsx';

interface SheetProviderProps {
  readonly state: Omit<SheetState, 'openDialog'>;
  readonly children: ReactNode;
}

/** Provides the tables in the dialog's body and the bar at its foot with the sheet's state. */
export function SheetProvider({ state, children }: SheetProviderProps) {
  const [dialog, openDialog] = useState<SheetDialog | null>(null);
  const value = { ...state, openDialog };
  const close = (): void => openDialog(null);
  return (
    <SheetContext value={value}>
      {children}
      {dialog?.about === 'register' && <RegisterDialog type={dialog.type} slot={dialog.slot} onClose={close} />}
      {dialog?.about === 'move' && <MoveDialog entry={dialog.entry} onClose={close} />}
      {(dialog?.about === 'remove' || dialog?.about === 'purge') && (
        <UnregisterDialog entry={dialog.entry} purges={dialog.about === 'purge'} onClose={close} />
      )}
    </SheetContext>
  );
}

/** Supervisors, divers, waiting lists, removed registrations. */
export function RegistrationSheet({ event }: Pick<SheetState, 'event'>) {
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
