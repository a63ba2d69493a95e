import { lazy, startTransition, Suspense, useOptimistic, useState } from 'react';
import type { Day } from '../../../shared/domain/dates.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Switch } from '../../../shared/ui/form/Checkbox.tsx';
import { WindowNavigation } from '../../features/events/components/WindowNavigation.tsx';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { Person } from '../../../shared/ui/data/viewer.ts';
import type { HomeAddress } from './useHomeAddress.ts';
import styles from './HomePage.module.css';

const DiverDialog = lazy(() => import('./DiverDialog.tsx'));

interface HomeToolbarProps {
  readonly today: Day;
  readonly actor: Actor | null;
  readonly address: HomeAddress;
  readonly chosen: Person | null;
}

export function HomeToolbar({ today, actor, address, chosen }: HomeToolbarProps) {
  const [choosing, setChoosing] = useState(false);
  const { mineOnly, showMineOnly } = address;
  // Turns the switch at the click; the list follows later on a slow machine.
  const [turned, turn] = useOptimistic(mineOnly);
  return (
    <div className={styles.toolbar}>
      <WindowNavigation
        from={address.from}
        today={today}
        mayBrowseBack={can(actor, 'events.browseBack')}
        onMove={address.goTo}
      />
      <div className={styles.filters}>
        {can(actor, 'events.viewAsAnother') && (
          <Button size="s" icon="user" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            Plongeur&nbsp;: {chosen ? sortedName(chosen) : 'moi'}
          </Button>
        )}
        <Switch
          label={chosen ? 'Ses inscriptions seulement' : 'Mes inscriptions seulement'}
          checked={turned}
          onChange={({ target: { checked } }) =>
            startTransition(() => {
              turn(checked);
              showMineOnly(checked);
            })
          }
        />
      </div>
      <Suspense>
        {choosing && (
          <DiverDialog
            chosen={chosen}
            onChoose={(person) => {
              address.lookFor(person === null || person.id === actor?.id ? null : person.licenceNumber);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
