import { useMemo, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ClubEvent, Entry } from '#contract/events.ts';
import { isCharged } from '#domain/events/charges.ts';
import { can } from '#domain/permissions.ts';
import type { Kind } from '#domain/registration/placement.ts';
import { plural } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { TableHead } from '#ui/components/TableHead.tsx';
import { cx } from '#ui/components/cx.ts';
import { useRegistrationActions, registering } from '../model/actions.ts';
import { useRemoteChanges } from '../model/changes.ts';
import {
  activeEntryOf,
  isSelf,
  obstacleTo,
  roomFor,
  type Obstacle,
  rosterOf,
  entryKey,
  type Roster,
  type SlotList,
} from '../model/rules.ts';
import { chargeFor } from '#ui/data/viewer.ts';
import { useRegistrantPrices } from '../prices.ts';
import { MoveDialog, RegisterDialog, UnregisterDialog } from './Dialogs.tsx';
import { EntryRow } from './EntryRow.tsx';
import styles from './Sheet.module.css';
import { PricesContext, SheetContext, type SheetDialog, type SheetState, useSheet } from './sheet-context.ts';

interface SheetProviderProps extends Pick<SheetState, 'event' | 'viewer' | 'listed' | 'remarks' | 'onEvent'> {
  readonly onRefused: () => void;
  readonly children: ReactNode;
}

/** Shares the state between the tables in the dialog's body and the bar at its foot. */
export function SheetProvider({ onRefused, children, ...outing }: SheetProviderProps) {
  const { event, viewer } = outing;
  const queries = useQueryClient();
  const onEvent = async (after: ClubEvent): Promise<void> => {
    await outing.onEvent(after);
    // The wallet changes with the place.
    if (isCharged(after, viewer.charges)) await queries.invalidateQueries({ queryKey: ['divers'] });
  };
  const [dialog, openDialog] = useState<SheetDialog | null>(null);
  const { changes, announceOwn: onOwnChange } = useRemoteChanges(event);
  const actions = useRegistrationActions(onOwnChange, onEvent, onRefused);
  const registersOthers = can(viewer.actor, 'divers.selectAnyone') || Boolean(viewer.actor.familyId);
  const value = { ...outing, actions, registersOthers, changes, openDialog, onOwnChange };
  const close = (): void => openDialog(null);
  return (
    <SheetContext value={value}>
      {children}
      {dialog?.about === 'register' && <RegisterDialog start={dialog} onClose={close} />}
      {dialog?.about === 'move' && <MoveDialog entry={dialog.entry} onClose={close} />}
      {(dialog?.about === 'remove' || dialog?.about === 'purge') && (
        <UnregisterDialog entry={dialog.entry} purges={dialog.about === 'purge'} onClose={close} />
      )}
    </SheetContext>
  );
}

export function RegistrationSheet({ event }: Pick<SheetState, 'event'>) {
  const sheet = useMemo(() => rosterOf(event), [event]);
  const prices = useRegistrantPrices(event, useSheet().viewer);
  return (
    <PricesContext value={prices}>
      <SlotTable list={sheet.supervisors} />
      <SlotTable list={sheet.divers} />
      <WaitingLists sheet={sheet} />
      <RemovedList entries={sheet.removed} />
    </PricesContext>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly count: string | number;
  readonly children?: ReactNode;
}

const Section = ({ id, title, count, children }: SectionProps) => (
  <section className={styles.section} aria-labelledby={id}>
    <h3 id={id} className={cx('flex gap-3', styles.title)}>
      {title}
      <span className={cx('quiet small', styles.count)}>{count}</span>
    </h3>
    {children}
  </section>
);

function WaitingLists({ sheet }: { readonly sheet: Roster }) {
  const { event } = useSheet();
  const { waitingSupervisors, waitingDivers } = sheet;
  const count = waitingSupervisors.length + waitingDivers.length;
  if (count === 0) return null;
  if (event.status === 'CANCELLED') return <Section id="sheet-waiting" title="Liste complémentaire" count={count} />;
  return (
    <Section id="sheet-waiting" title="Liste complémentaire" count="dans l’ordre d’arrivée">
      <WaitingList name="Encadrants" entries={waitingSupervisors} titled />
      <WaitingList name="Plongeurs" entries={waitingDivers} titled={waitingSupervisors.length > 0} />
    </Section>
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
    <Section id="sheet-removed" title="Inscriptions supprimées" count={entries.length}>
      <table className={styles.table}>
        <SheetHead numbers={<span className="visually-hidden">État</span>} />
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entryKey(entry)} entry={entry} number={null} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const TITLES = { ACCOMPANIST: 'Encadrants', PARTICIPANT: 'Plongeurs' } as const;

function SlotTable({ list }: { readonly list: SlotList }) {
  const { event, viewer } = useSheet();
  const { kind, max, taken } = list;
  const { diver } = viewer;
  const cancelled = event.status === 'CANCELLED';
  const slots = cancelled ? list.slots.filter(({ entry }) => entry !== null) : list.slots;
  const moreFree = cancelled ? 0 : list.moreFree;
  const obstacle = activeEntryOf(event, diver.id) ? null : obstacleTo(event, viewer, diver, kind);
  const closed = kind === 'PARTICIPANT' && event.needcadre && !cancelled;
  return (
    <Section
      id={`sheet-${kind}`}
      title={TITLES[kind]}
      count={max === null ? `${taken} · pas de limite de place` : `${taken} sur ${max}`}
    >
      {closed && <p className={styles.closed}>Fermée sauf encadrants</p>}
      {obstacle !== null && !closed && slots.some(({ entry }) => entry === null) && (
        <p className={styles.obstacle}>{obstacle}</p>
      )}
      {kind === 'ACCOMPANIST' && event.accompanistFreeText !== '' && (
        <p className={styles.freeText}>{event.accompanistFreeText}</p>
      )}
      {slots.length === 0 ? (
        <p className={styles.none}>{cancelled ? 'Aucun inscrit.' : 'Aucune place prévue.'}</p>
      ) : (
        <table className={styles.table}>
          <SheetHead numbers="N°" />
          <tbody>
            {slots.map(({ position, entry }) =>
              entry === null ? (
                <FreeRow key={`free-${position}`} position={position} kind={kind} obstacle={obstacle} />
              ) : (
                <EntryRow key={entryKey(entry)} entry={entry} number={position} />
              ),
            )}
          </tbody>
        </table>
      )}
      {moreFree > 0 && (
        <p className={styles.none}>… et {plural(moreFree, 'autre place libre', 'autres places libres')}.</p>
      )}
    </Section>
  );
}

const ACTIONS = <span className="visually-hidden">Actions</span>;

const SheetHead = ({ numbers }: { readonly numbers: ReactNode }) => (
  <TableHead
    headings={[
      [numbers, styles.number],
      'Nom',
      ['Niveau', styles.level],
      ['Remarque', styles.remark],
      [ACTIONS, styles.actions],
    ]}
  />
);

interface FreeRowProps {
  readonly position: number;
  readonly kind: Kind;
  readonly obstacle: Obstacle;
}

function FreeRow({ position, kind, obstacle }: FreeRowProps) {
  const { event, viewer, actions, registersOthers, openDialog } = useSheet();
  const { actor, diver } = viewer;
  const open = roomFor(event, kind);
  const self = isSelf(viewer);
  const charge = chargeFor(event, viewer, diver, kind);
  const action = registering(event, diver, { type: kind, position }, self, charge);
  const closedToDivers = kind === 'PARTICIPANT' && event.needcadre;
  const mayRegisterOthers =
    open && registersOthers && (!closedToDivers || can(actor, 'registrations.whenClosedToDivers'));
  const verb = self ? 'S’inscrire' : `Inscrire ${diver.firstname}`;
  return (
    <tr className={styles.free}>
      <th scope="row" className={styles.number}>
        {position}
      </th>
      <td colSpan={4}>
        <div className={cx('row gap-2', styles.freeLine)}>
          <span className={cx('quiet small', styles.freeWord, open && styles.inviting)}>Place libre</span>
          {mayRegisterOthers && (
            <Button
              size="s"
              variant="quiet"
              className={styles.onHover}
              aria-label={`Inscrire quelqu’un en place ${position}`}
              onClick={() => openDialog({ about: 'register', type: kind, slot: position })}
            >
              Inscrire quelqu’un
            </Button>
          )}
          {open && obstacle === null && !activeEntryOf(event, diver.id) && (
            <Button
              size="s"
              variant="quiet"
              busy={actions.running === action.key}
              aria-label={`${verb} ici, place ${position}`}
              onClick={() => actions.act(action)}
            >
              {verb} ici
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
