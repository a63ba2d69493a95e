import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import { plural } from '../../shared/messages/numbers.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import { allRecords } from '../export/all-records.ts';
import listing from './listing.module.css';
import type { Selection } from './useSelection.ts';

interface SelectionBarProps {
  readonly one: string;
  readonly many: string;
  readonly selection: Selection;
  /** What one may do with them. */
  readonly children: ReactNode;
}

/** How many are selected, all of the list at once, and what to do with them. */
export function SelectionBar({ one, many, selection, children }: SelectionBarProps) {
  const list = useListContext();
  const { resource, sort, total = 0 } = list;
  const provider = useDataProvider();
  const all = useMutation({
    mutationFn: () =>
      allRecords<RaRecord<number>>(provider, resource, { sort, filter: list.filterValues as Record<string, unknown> }),
    onSuccess: (records) => selection.select(new Set(records.map(({ id }) => id))),
  });
  const { size } = selection.ids;
  return (
    <div className={listing.selection}>
      <output>{size === 0 ? plural(total, one, many) : plural(size, 'sélectionné', 'sélectionnés')}</output>
      {size < total && (
        <Button size="s" variant="quiet" busy={all.isPending} onClick={() => all.mutate()}>
          {`Sélectionner les ${total}`}
        </Button>
      )}
      {size > 0 && (
        <Button size="s" variant="quiet" onClick={() => selection.select(new Set())}>
          Tout désélectionner
        </Button>
      )}
      <span className={listing.acts}>{children}</span>
    </div>
  );
}
