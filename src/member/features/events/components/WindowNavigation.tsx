import type { Day } from '../../../../shared/domain/dates.ts';
import { mayGoBack, nextWindow, previousWindow, windowFrom } from '../../../../shared/domain/events/calendar.ts';
import { dayYear } from '../../../../shared/messages/dates.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import styles from './WindowNavigation.module.css';

interface WindowNavigationProps {
  readonly from: Day;
  readonly today: Day;
  readonly mayBrowseBack: boolean;
  readonly onMove: (from: Day) => void;
}

/** Four months a step, not before today (specification §4, §9). */
export function WindowNavigation({ from, today, mayBrowseBack, onMove }: WindowNavigationProps) {
  return (
    <nav className={styles.navigation} aria-label="Période">
      {mayGoBack(from, today, mayBrowseBack) && (
        <Button size="s" icon="back" onClick={() => onMove(previousWindow(from, today, mayBrowseBack))}>
          Précédent
        </Button>
      )}
      <Button size="s" onClick={() => onMove(today)}>
        Aujourd’hui
      </Button>
      <Button size="s" onClick={() => onMove(nextWindow(from))}>
        Suivant
        <Icon name="forward" size={18} />
      </Button>
      <output className={styles.period}>
        Du {dayYear(from)} au {dayYear(windowFrom(from).to)}
      </output>
    </nav>
  );
}
