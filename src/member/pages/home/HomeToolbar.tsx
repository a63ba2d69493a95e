import { cx } from '#ui/components/cx.ts';
import { lazy, startTransition, useOptimistic } from 'react';
import type { Day } from '#domain/dates.ts';
import { sortedName } from '#domain/divers/identity.ts';
import { mayGoBack, nextWindow, previousWindow, windowFrom } from '#domain/events/calendar.ts';
import { can, type Actor } from '#domain/permissions.ts';
import { dayYear } from '#messages/format.ts';
import { Button } from '#ui/components/Button.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import type { Person } from '#ui/data/viewer.ts';
import { Switch } from '#ui/form/Checkbox.tsx';
import styles from './HomePage.module.css';
import type { HomeAddress } from './useHomeAddress.ts';

const DiverDialog = lazy(() => import('./DiverDialog.tsx'));

interface HomeToolbarProps {
  readonly today: Day;
  readonly actor: Actor | null;
  readonly address: HomeAddress;
  readonly chosen: Person | null;
}

export function HomeToolbar({ today, actor, address, chosen }: HomeToolbarProps) {
  const { mineOnly, showMineOnly } = address;
  // Turns the switch at the click; the list follows later on a slow machine.
  const [turned, turn] = useOptimistic(mineOnly);
  return (
    <div className={cx('row wrap between', styles.toolbar)}>
      <WindowNavigation today={today} actor={actor} address={address} />
      <div className={cx('row wrap', styles.filters)}>
        {can(actor, 'events.viewAsAnother') && (
          <DialogButton
            size="s"
            icon="user"
            renderDialog={(close) => (
              <DiverDialog
                chosen={chosen}
                onChoose={(person) => {
                  address.lookFor(person === null || person.id === actor?.id ? null : person.licenceNumber);
                  close();
                }}
                onClose={close}
              />
            )}
          >
            Plongeur&nbsp;: {chosen ? sortedName(chosen) : 'moi'}
          </DialogButton>
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
    </div>
  );
}

/** Four months a step, not before today (specification §4, §9). */
function WindowNavigation({ today, actor, address: { from, goTo } }: Omit<HomeToolbarProps, 'chosen'>) {
  const mayBrowseBack = can(actor, 'events.browseBack');
  return (
    <nav className="row wrap gap-2" aria-label="Période">
      {mayGoBack(from, today, mayBrowseBack) && (
        <Button size="s" icon="back" onClick={() => goTo(previousWindow(from, today, mayBrowseBack))}>
          Précédent
        </Button>
      )}
      <Button size="s" onClick={() => goTo(today)}>
        Aujourd’hui
      </Button>
      <Button size="s" onClick={() => goTo(nextWindow(from))}>
        Suivant
        <Icon name="forward" size={18} />
      </Button>
      <output className={styles.period}>
        Du {dayYear(from)} au {dayYear(windowFrom(from).to)}
      </output>
    </nav>
  );
}
