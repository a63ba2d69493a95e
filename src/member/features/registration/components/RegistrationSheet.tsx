import { useMemo, useState, type ReactNode } from 'react';
import type { Entry } from '../../../../shared/contract/events.ts';
import { can } from '../../../../shared/domain/permissions.ts';
import { useRegistrationActions } from '../api/useRegistrationActions.ts';
import { sheetOf, entryKey, type Sheet } from '../model/sheet.ts';
import { useRemoteChanges } from '../model/useRemoteChanges.ts';
import { EntryRow } from './EntryRow.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RegisterDialog } from './RegisterDialog.tsx';
import { SheetContext, type SheetDialog, type SheetState } from './sheet-context.ts';
import styles from './Sheet.module.css';
import { SlotTable, SheetHead } from './SlotTable.tsx';
import { UnregisterDialog } from './UnregisterDialog.tsx';

interface SheetProviderProps extends Pick<SheetState, 'event' | 'viewer' | 'remarks' | 'onEvent'> {
  readonly onRefused: () => void;
  readonly children: ReactNode;
}

/** Shares the state between the tables in the dialog's body and the bar at its foot. */
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

function WaitingLists({ sheet }: { readonly sheet: Sheet }) {
  const { waitingSupervisors, waitingDivers } = sheet;
  if (waitingSupervisors.length + waitingDivers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="sheet-waiting">
      <h3 id="sheet-waiting" className={styles.title}>
        Liste complémentaire
        <span className={styles.count}>dans l’ordre d’arrivée</span>
      </h3>
      <WaitingList name="Encadrants" entries={waitingSupervisors} titled />
      <WaitingList name="Plongeurs" entries={waitingDivers} titled={waitingSupervisors.length > 0} />
    </section>
  );
}

function WaitingList({ name, entries, titled }: { name: string; entries: readonly Entry[]; titled: boolean }) {
  if (entries.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={titled ? styles.caption : 'visually-hidden'}>{name} en attente</caption>
      <SheetHead numbers="Rang" />
      <tbody>
        {entries.map((entry, index) => (
          <EntryRow key={entryKey(entry)} entry={entry} number={index + 1} />
        ))}
      </tbody>
    </table>
  );
}

/** Specification §4. */
function RemovedList({ entries }: { readonly entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="sheet-removed">
      <h3 id="sheet-removed" className={styles.title}>
        Inscriptions supprimées
        <span className={styles.count}>{entries.length}</span>
      </h3>
      <table className={styles.table}>
        <SheetHead numbers="" />
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entryKey(entry)} entry={entry} number={null} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
