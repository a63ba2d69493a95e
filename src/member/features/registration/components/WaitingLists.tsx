import type { Entry } from '../../../../shared/contract/events.ts';
import { entryKey, type Sheet } from '../model/sheet.ts';
import { EntryRow } from './EntryRow.tsx';
import styles from './Sheet.module.css';
import { SheetHead } from './SlotTable.tsx';

/** 'Liste complémentaire': waiting registrations by rank, one table for each kind of place. */
export function WaitingLists({ sheet }: { readonly sheet: Sheet }) {
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

/** Removed registrations, struck through with their date (specification §4). */
export function RemovedList({ entries }: { readonly entries: readonly Entry[] }) {
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
