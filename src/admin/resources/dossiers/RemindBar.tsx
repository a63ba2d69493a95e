import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { allRecords } from '../../export/all-records.ts';
import styles from './Dossiers.module.css';
import { RemindDialog } from './RemindDialog.tsx';

interface RemindBarProps {
  readonly total: number;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: ReadonlySet<number>) => void;
}

/** How many are selected, all of them at once, and the reminder. */
export function RemindBar({ total, selected, onSelect }: RemindBarProps) {
  const list = useListContext<Dossier>();
  const provider = useDataProvider();
  const [asking, setAsking] = useState(false);
  const everybody = useMutation({
    mutationFn: () =>
      allRecords<Dossier>(provider, 'dossiers', {
        sort: list.sort,
        filter: list.filterValues as Record<string, unknown>,
      }),
    onSuccess: (dossiers) => onSelect(new Set(dossiers.map(({ id }) => id))),
  });
  return (
    <div className={styles.selection}>
      <output>
        {selected.size === 0
          ? plural(total, 'dossier', 'dossiers')
          : plural(selected.size, 'sélectionné', 'sélectionnés')}
      </output>
      {selected.size < total && (
        <Button size="s" variant="quiet" busy={everybody.isPending} onClick={() => everybody.mutate()}>
          {`Sélectionner les ${total}`}
        </Button>
      )}
      {selected.size > 0 && (
        <Button size="s" variant="quiet" onClick={() => onSelect(new Set())}>
          Tout désélectionner
        </Button>
      )}
      <span className={styles.remind}>
        <Button
          size="s"
          variant="primary"
          reason={selected.size === 0 ? 'Sélectionnez d’abord les membres à qui écrire.' : null}
          onClick={() => setAsking(true)}
        >
          Envoyer un rappel…
        </Button>
      </span>
      {asking && (
        <RemindDialog ids={[...selected]} onDone={() => onSelect(new Set())} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
