import { can } from '../../../../shared/domain/permissions.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { registering } from '../api/registration-actions.ts';
import { isRegistered, obstacleTo, roomFor } from '../model/registrar.ts';
import { entryKey, type SlotList } from '../model/sheet.ts';
import { EntryRow } from './EntryRow.tsx';
import { useSheet } from './sheet-context.ts';
import styles from './Sheet.module.css';

const TITLES = { ACCOMPANIST: 'Encadrants', PARTICIPANT: 'Plongeurs' } as const;

/** Supervisors or divers as numbered slots; the free ones invite. */
export function SlotTable({ list }: { readonly list: SlotList }) {
  const { event, by } = useSheet();
  const { kind, lines, max, taken, moreFree } = list;
  const obstacle = isRegistered(event, by.diver.id) ? null : obstacleTo(event, by, by.diver, kind);
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
      {obstacle !== null && !closed && lines.some((line) => line.entry === null) && (
        <p className={styles.obstacle}>{obstacle}</p>
      )}
      {kind === 'ACCOMPANIST' && event.accompanistFreeText !== '' && (
        <p className={styles.freeText}>{event.accompanistFreeText}</p>
      )}
      {lines.length === 0 ? (
        <p className={styles.nobody}>Aucune place prévue.</p>
      ) : (
        <table className={styles.table}>
          <SheetHead numbers="N°" />
          <tbody>
            {lines.map(({ position, entry }) =>
              entry === null ? (
                <FreeRow key={`free-${position}`} position={position} list={list} obstacle={obstacle} />
              ) : (
                <EntryRow key={entryKey(entry)} entry={entry} number={position} />
              ),
            )}
          </tbody>
        </table>
      )}
      {moreFree > 0 && (
        <p className={styles.nobody}>… et {plural(moreFree, 'autre place libre', 'autres places libres')}.</p>
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
      <th scope="col" className={styles.acts}>
        <span className="visually-hidden">Actions</span>
      </th>
    </tr>
  </thead>
);

function FreeRow(props: { readonly position: number; readonly list: SlotList; readonly obstacle: string | null }) {
  const { position, list, obstacle } = props;
  const { event, by, actions, registersOthers, ask } = useSheet();
  const { kind } = list;
  const open = roomFor(event, kind);
  const self = by.diver.id === by.actor.id;
  const action = registering(event, by.diver, { type: kind, position }, self);
  const invites = open && obstacle === null && !isRegistered(event, by.diver.id);
  const invitesOthers =
    open &&
    registersOthers &&
    (kind === 'ACCOMPANIST' || !event.needcadre || can(by.actor, 'registrations.whenClosedToDivers'));
  return (
    <tr className={styles.free}>
      <th scope="row" className={styles.number}>
        {position}
      </th>
      <td colSpan={4}>
        <div className={styles.freeLine}>
          <span className={cx(styles.freeWord, open && styles.inviting)}>Place libre</span>
          {invitesOthers && (
            <Button
              size="s"
              variant="quiet"
              className={styles.later}
              aria-label={`Inscrire quelqu’un en place ${position}`}
              onClick={() => ask({ about: 'register', type: kind, slot: position })}
            >
              Inscrire quelqu’un
            </Button>
          )}
          {invites && (
            <Button
              size="s"
              variant="quiet"
              busy={actions.running === action.key}
              aria-label={`${self ? 'S’inscrire' : `Inscrire ${by.diver.firstname}`} ici, place ${position}`}
              onClick={() => void actions.act(action)}
            >
              {self ? 'S’inscrire ici' : `Inscrire ${by.diver.firstname} ici`}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
