import { useMemo, useState, type ReactNode } from 'react';
import { can } from '../../../../shared/domain/permissions.ts';
import { useRegistrationActions } from '../api/useRegistrationActions.ts';
import { sheetOf } from '../model/sheet.ts';
import { useRemoteChanges } from '../model/useRemoteChanges.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { RegisterDialog } from './RegisterDialog.tsx';
import { SheetContext, type SheetDialog, type SheetState } from './sheet-context.ts';
import { SlotTable } from './SlotTable.tsx';
import { UnregisterDialog } from './UnregisterDialog.tsx';
import { RemovedList, WaitingLists } from './WaitingLists.tsx';

interface SheetProviderProps extends Pick<SheetState, 'event' | 'viewer' | 'remarks' | 'onEvent'> {
  readonly onRefused: () => void;
  readonly children: ReactNode;
}

/** Provides the tables in the dialog's body and the bar at its foot with the sheet's state. */
export function SheetProvider({ onRefused, children, ...outing }: SheetProviderProps) {
  const { event, viewer, onEvent } = outing;
  const [dialog, openDialog] = useState<SheetDialog | null>(null);
  const { changes, announceOwn: onOwnChange } = useRemoteChanges(event);
  const actions = useRegistrationActions(event.id, { onOwnChange, onEvent, onRefused });
  const registersOthers = can(viewer.actor, 'divers.selectAnyone') || Boolean(viewer.actor.familyId);
  const value = { ...outing, actions, registersOthers, changes, openDialog, onOwnChange };
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
