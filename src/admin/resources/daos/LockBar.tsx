import { plural } from '../../../shared/messages/numbers.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import listing from '../../screens/listing.module.css';
import { SelectionBar } from '../../screens/SelectionBar.tsx';
import { useAct } from '../../screens/useAct.ts';
import type { Selection } from '../../screens/useSelection.ts';
import { lockAll } from './lock.ts';
import { useDaosChanged } from './useDaosChanged.ts';

const WORDS = {
  locked: ['don verrouillé', 'dons verrouillés'],
  open: ['don déverrouillé', 'dons déverrouillés'],
} as const;
const NOTHING_SELECTED = 'Sélectionnez d’abord les dons.';

/** How many are selected, all of them at once, and their lock. */
export function LockBar({ selection }: { readonly selection: Selection }) {
  const changed = useDaosChanged();
  const server = useServer();
  const lock = useAct({
    mutationFn: (locked: boolean) => lockAll([...selection.ids], locked, server),
    onSuccess: ({ done, left }, locked) => {
      const [one, many] = WORDS[locked ? 'locked' : 'open'];
      if (done > 0) toast(`${plural(done, one, many)}.`);
      selection.select(new Set(left));
    },
    onSettled: changed,
  });
  const nothing = selection.ids.size === 0 ? NOTHING_SELECTED : null;
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
      <SelectionBar one="don" many="dons" selection={selection}>
        {act(true, 'Verrouiller')}
        {act(false, 'Déverrouiller')}
      </SelectionBar>
      {refused && (
        <div className={listing.message}>
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
