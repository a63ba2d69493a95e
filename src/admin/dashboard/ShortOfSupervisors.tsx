import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { parisDay } from '../../shared/domain/dates.ts';
import { shortDayYear, timeOf } from '../../shared/messages/dates.ts';
import { STAFFING_DAYS } from '../../shared/domain/events/dashboard-figures.ts';
import { can } from '../../shared/domain/permissions.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../shared/ui/components/Badge.tsx';
import { useActor } from '../../shared/ui/data/club-hooks.ts';
import { cx } from '../../shared/ui/components/cx.ts';
import { homeAddress } from '../components/screen-addresses.ts';
import { ROW_HEADER } from '../components/list/columns.tsx';
import { ClubTable } from '../components/list/ClubTable.tsx';
import { useToday } from '../../shared/ui/hooks/useNow.ts';
import styles from './Dashboard.module.css';

type Outing = NonNullable<Dashboard['shortOfSupervisors']>[number];

const Col = DataTable.Col<Outing>;

/** `il en manque 2`; an outing that asks for supervisors by itself has no count. */
const wanting = ({ have, want }: Outing): string =>
  want > have ? `il en manque ${want - have}` : 'Besoin d’encadrants';

interface ShortOfSupervisorsProps {
  readonly outings: readonly Outing[];
  /** Takes the whole line. */
  readonly alone: boolean;
}

/** Links to the outing's form, or to the home page for readers who may not edit it. */
export function ShortOfSupervisors({ outings, alone }: ShortOfSupervisorsProps) {
  const mayUpdate = can(useActor(), 'events.update');
  const today = useToday();
  const addressOf = ({ id, date }: Outing): string =>
    mayUpdate ? paths.eventUpdate(id) : homeAddress(date, today, id);
  return (
    <section aria-labelledby="tableau-encadrants" className={cx(styles.panel, alone && styles.wide)}>
      <h2 id="tableau-encadrants" className={styles.title}>
        Encadrants manquants, {STAFFING_DAYS} prochains jours
      </h2>
      {outings.length === 0 ? (
        <p className={styles.quiet}>Toutes les plongées ont leurs encadrants.</p>
      ) : (
        <ClubTable<Outing> label="Encadrants manquants" data={[...outings]}>
          <Col
            {...ROW_HEADER}
            label="Plongée"
            render={(outing) => (
              <Link to={addressOf(outing)} className={styles.outing}>
                {outing.site}
              </Link>
            )}
          />
          <Col label="Date" render={({ date }) => `${shortDayYear(parisDay(date))}, ${timeOf(date)}`} />
          <Col label="Encadrants" align="right" render={({ have, want }) => `${have} sur ${want}`} />
          <Col
            label="État"
            render={(outing) => <Badge tone={outing.have === 0 ? 'danger' : 'warn'}>{wanting(outing)}</Badge>}
          />
        </ClubTable>
      )}
    </section>
  );
}
