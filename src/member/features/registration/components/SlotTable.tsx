import { can } from '../../../../shared/domain/permissions.ts';
import type { Kind } from '../../../../shared/domain/registration/kinds.ts';
import { plural } from '../../../../shared/messages/money.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { registering } from '../api/useRegistrationActions.ts';
import { activeEntryOf, isSelf, obstacleTo, roomFor, type Obstacle } from '../model/rules.ts';
import { entryKey, type SlotList } from '../model/sheet.ts';
import { EntryRow } from './EntryRow.tsx';
import { useSheet } from './sheet-context.ts';
import styles from './Sheet.module.css';

const TITLES = { ACCOMPANIST: 'Encadrants', PARTICIPANT: 'Plongeurs' } as const;

export function SlotTable({ list }: { readonly list: SlotList }) {
  const { event, viewer } = useSheet();
  const { kind, slots, max, taken, moreFree } = list;
  const { diver } = viewer;
  const obstacle = activeEntryOf(event, diver.id) ? null : obstacleTo(event, viewer, diver, kind);
  const closed = kind === 'PARTICIPANT' && event.needcadre;
  return (
    <section className={styles.section} aria-labelledby={`sheet-${kind}`}>
      <h3 id={`sheet-${kind}`} className={styles.title}>
        {TITLES[kind]}
        <span className={styles.count}>
          {max === null ? `${taken} · pas de limite de place` : `${taken} sur ${max}`}
        </span>
      </h3>
      {closed && <p className={styles.closed}>Fermée sauf encadrants</p>}
      {obstacle !== null && !closed && slots.some(({ entry }) => entry === null) && (
        <p className={styles.obstacle}>{obstacle}</p>
      )}
      {kind === 'ACCOMPANIST' && event.accompanistFreeText !== '' && (
        <p className={styles.freeText}>{event.accompanistFreeText}</p>
      )}
      {slots.length === 0 ? (
        <p className={styles.none}>Aucune place prévue.</p>
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
    </section>
  );
}

export const SheetHead = ({ numbers }: { readonly numbers: string }) => (
  <thead>
    <tr>
      <th scope="col" className={styles.number}>
        {numbers}
      </th>
      <th scope="col">Nom</th>
      <th scope="col" className={styles.level}>
        Niveau
      </th>
      <th scope="col" className={styles.remark}>
        Remarque
      </th>
      <th scope="col" className={styles.actions}>
        <span className="visually-hidden">Actions</span>
      </th>
    </tr>
  </thead>
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
  const action = registering(event, diver, { type: kind, position }, self);
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
        <div className={styles.freeLine}>
          <span className={cx(styles.freeWord, open && styles.inviting)}>Place libre</span>
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
