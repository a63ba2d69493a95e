import { cx } from '#ui/components/cx.ts';
import { lazy, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useListContext, useNotify, type RaRecord } from 'react-admin';
import { totalFigure } from '#messages/counting.ts';
import { Button } from '#ui/components/Button.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { useNotifyError } from '#admin/providers/hooks.ts';
import styles from './List.module.css';
import type { SavedFilters } from './SavedFiltersDialog.tsx';

const SavedFiltersDialog = lazy(() => import('./SavedFiltersDialog.tsx'));

const PLACE = 'list-tools';
const never = () => () => undefined;

/** Puts a button of the rows beside those of the list. */
export function ListTool({ children }: { readonly children: ReactNode }) {
  const place = useSyncExternalStore(never, () => document.getElementById(PLACE));
  return place && createPortal(children, place);
}

interface ListToolsProps {
  readonly savedFilters: SavedFilters | undefined;
  readonly print: ReactNode;
}

export const ListTools = ({ savedFilters, print }: ListToolsProps) => (
  <span id={PLACE} className={cx('flex wrap gap-1', styles.tools)}>
    {savedFilters && (
      <DialogButton
        size="s"
        variant="quiet"
        renderDialog={(close) => <SavedFiltersDialog {...savedFilters} onClose={close} />}
      >
        Filtres enregistrés
      </DialogButton>
    )}
    {print}
  </span>
);

/** Rows that a browser draws in some seconds; longer lists are exported. */
const MOST_PRINTED = 500;

/** The rows while they are printed, else null, and the button that prints all that the filters show, up to a bound. */
export function usePrinting() {
  const { getData, total = 0 } = useListContext<RaRecord>();
  const notify = useNotify();
  const [rows, setRows] = useState<RaRecord[] | null>(null);
  const read = useSingleMutation({
    mutationFn: async () => (await getData?.({ maxResults: Math.min(total, MOST_PRINTED) })) ?? [],
    onSuccess: setRows,
    onError: useNotifyError(),
  });
  useEffect(() => {
    if (rows === null) return;
    const end = (): void => setRows(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [rows]);
  const print = (): void => {
    read.mutate();
    if (total <= MOST_PRINTED) return;
    notify(
      `Les ${MOST_PRINTED} premières lignes sont imprimées, sur ${totalFigure(total)}\u00a0: exportez la liste entière.`,
    );
  };
  const button = (
    <Button size="s" variant="quiet" busy={read.isPending} onClick={print}>
      Imprimer
    </Button>
  );
  return { rows, button };
}
