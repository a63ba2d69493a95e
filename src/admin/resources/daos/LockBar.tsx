import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/read/dao.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Banner } from '../../../shared/ui/Banner.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { toast } from '../../../shared/ui/toast.ts';
import { allRecords } from '../../export/all-records.ts';
import { useAct } from '../../screens/useAct.ts';
import styles from './Daos.module.css';
import { lockAll } from './lock.ts';
import { useDaosChanged } from './useDaosChanged.ts';

interface LockBarProps {
  readonly total: number;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
}

const WORDS = {
  locked: ['don verrouillé', 'dons verrouillés'],
  open: ['don déverrouillé', 'dons déverrouillés'],
} as const;
const NOTHING_SELECTED = 'Sélectionnez d’abord les dons.';

/** How many are selected, all of them at once, and their lock. */
export function LockBar({ total, selected, onSelect }: LockBarProps) {
  const list = useListContext<DaoRecord>();
  const provider = useDataProvider();
  const changed = useDaosChanged();
  const all = useMutation({
    mutationFn: () =>
      allRecords<DaoRecord>(provider, 'daos', {
        sort: list.sort,
        filter: list.filterValues as Record<string, unknown>,
      }),
    onSuccess: (daos) => onSelect(new Set(daos.map(({ id }) => id))),
  });
  const lock = useAct({
    mutationFn: (locked: boolean) => lockAll([...selected], locked),
    onSuccess: ({ done, left }, locked) => {
      const [one, many] = WORDS[locked ? 'locked' : 'open'];
      if (done > 0) toast(`${plural(done, one, many)}.`);
      onSelect(new Set(left));
    },
    onSettled: changed,
  });
  const nothing = selected.size === 0 ? NOTHING_SELECTED : null;
  const act = (locked: boolean, label: string) => (
    <Button
      size="s"
      reason={nothing}
      busy={lock.isPending && lock.variables === locked}
      onClick={() => lock.mutate(locked)}
    >
      {label}
    </Button>
  );
  const refused = lock.data && lock.data.left.length > 0 ? lock.data : null;
  return (
    <>
      <div className={styles.selection}>
        <output>
          {selected.size === 0 ? plural(total, 'don', 'dons') : plural(selected.size, 'sélectionné', 'sélectionnés')}
        </output>
        {selected.size < total && (
          <Button size="s" variant="quiet" busy={all.isPending} onClick={() => all.mutate()}>
            {`Sélectionner les ${total}`}
          </Button>
        )}
        {selected.size > 0 && (
          <Button size="s" variant="quiet" onClick={() => onSelect(new Set())}>
            Tout désélectionner
          </Button>
        )}
        <span className={styles.acts}>
          {act(true, 'Verrouiller')}
          {act(false, 'Déverrouiller')}
        </span>
      </div>
      {refused && (
        <div className={styles.message}>
          <Banner
            tone="warning"
            live="alert"
            title={`${plural(refused.left.length, 'don n’a pas changé', 'dons n’ont pas changé')}`}
          >
            {refused.why}
          </Banner>
        </div>
      )}
    </>
  );
}
