import { Link, type NavigateFunction } from 'react-router';
import { messageOf } from '../../../shared/api/client/errors.ts';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { kilometres } from '../../../shared/messages/donations.ts';
import { amountOfEuros } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { cx } from '../../../shared/ui/components/cx.ts';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { rowClick } from '../../screens/row-click.ts';
import table from '../../screens/table.module.css';
import { useAct } from '../../screens/useAct.ts';
import { useFocusKept } from '../../components/useFocusHandover.ts';
import styles from './Daos.module.css';
import { lockDao } from './lock.ts';
import { SOURCE_WORDS } from './source.ts';
import { useDaosChanged } from './useDaosChanged.ts';
import { memberOf } from './words.ts';

interface DaoRowProps {
  readonly dao: DaoRecord;
  readonly selected: boolean;
  readonly onSelect: (tick: boolean) => void;
  readonly navigate: NavigateFunction;
  /** The list as it is shown: where the entry's 'Retour' leads. */
  readonly back: string;
}

/** A donation: whose, of when, where and why, what it comes to, and its lock. */
export function DaoRow({ dao, selected, onSelect, navigate, back }: DaoRowProps) {
  const { id, daodate, daosite, daomotif, daocommentaire, daokm, daoprix, daolocked, kmSource, valuation } = dao;
  const address = paths.donation(id);
  const state = { from: back };
  const follow = rowClick(address, navigate, state);
  const name = memberOf(dao);
  const day = numericDay(daodate);
  // Whatever is locked may leave the list that shows the open ones.
  const row = useFocusKept<HTMLTableRowElement>();
  const remark = kmSource && SOURCE_WORDS[kmSource].remark;
  return (
    // The pointer's shortcut for the link on the date, which the keyboard reaches by itself.
    <tr ref={row} className={cx(selected && table.selected)} onClick={follow} onAuxClick={follow}>
      <td>
        <input
          type="checkbox"
          className={table.tick}
          aria-label={`Sélectionner le don de ${name} du ${day}`}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <td>
        <Link to={address} state={state} className={cx(table.link, styles.link)}>
          <time dateTime={daodate}>{day}</time>
        </Link>
      </td>
      <th scope="row" className={styles.member}>
        {name}
      </th>
      <td className={styles.site} title={daosite}>
        {daosite}
      </td>
      <td className={styles.motif} title={[daomotif, daocommentaire].filter(Boolean).join(' – ')}>
        {daomotif}
      </td>
      <td className={table.end}>
        {remark && (
          <span className={styles.remark}>{kmSource === 'UNKNOWN' ? <Badge tone="warn">{remark}</Badge> : remark}</span>
        )}
        {kilometres(2 * daokm)}
      </td>
      <td className={table.end}>{amountOfEuros(daoprix)}</td>
      <td className={table.end}>{valuation ? amountOfEuros(valuation.total) : '—'}</td>
      <td>
        <Lock dao={dao} about={`le don de ${name} du ${day}`} locked={daolocked} />
      </td>
    </tr>
  );
}

/** Turned at the click; what somebody else has changed meanwhile is read again and said. */
function Lock({ dao, about, locked }: { readonly dao: DaoRecord; readonly about: string; readonly locked: boolean }) {
  const changed = useDaosChanged();
  const server = useServer();
  const turn = useAct({
    mutationFn: () => lockDao(dao, !locked, server),
    onSuccess: () => toast(locked ? 'Don déverrouillé.' : 'Don verrouillé.'),
    onError: (error) => toast(messageOf(error), 'note'),
    onSettled: changed,
  });
  return (
    <span className={styles.lock}>
      {locked && <Badge tone="note">Verrouillé</Badge>}
      <Button size="s" variant="quiet" busy={turn.isPending} onClick={() => turn.mutate()}>
        {locked ? 'Déverrouiller' : 'Verrouiller'}
        <span className="visually-hidden"> {about}</span>
      </Button>
    </span>
  );
}
