import { useDataProvider, useListContext, useRefresh } from 'react-admin';
import { plural } from '../../../shared/messages/numbers.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';

/** Bulk actions: lock or unlock the selected donations; those that the server refuses stay selected. */
export function BulkLockButtons() {
  const { selectedIds, onSelect } = useListContext();
  const provider = useDataProvider<ClubDataProvider>();
  const refresh = useRefresh();
  const lock = useSingleMutation({
    mutationFn: (locked: boolean) => provider.lockDaos(selectedIds as number[], locked),
    onSuccess: ({ done, refused }, locked) => {
      const [one, many] = locked ? ['don verrouillé', 'dons verrouillés'] : ['don déverrouillé', 'dons déverrouillés'];
      if (done > 0) toast(`${plural(done, one, many)}.`);
      onSelect([...refused]);
    },
    onSettled: refresh,
  });
  const buttonOf = (locked: boolean, label: string) => (
    <Button
      size="s"
      reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les dons.' : null}
      busy={lock.isPending && lock.variables === locked}
      onClick={() => lock.mutate(locked)}
    >
      {label}
    </Button>
  );
  const { refused = [], reason } = lock.data ?? {};
  return (
    <>
      {buttonOf(true, 'Verrouiller')}
      {buttonOf(false, 'Déverrouiller')}
      {refused.length > 0 && (
        <Banner
          tone="warning"
          live="alert"
          title={plural(refused.length, 'don n’a pas changé', 'dons n’ont pas changé')}
        >
          {reason}
        </Banner>
      )}
    </>
  );
}
