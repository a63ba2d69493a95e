import { useState } from 'react';
import { Link } from 'react-router';
import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { parisDay } from '../../shared/domain/dates.ts';
import { STAFFING_DAYS } from '../../shared/domain/events/dashboard-figures.ts';
import { can } from '../../shared/domain/permissions.ts';
import { shortDayYear, timeOf } from '../../shared/messages/dates.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../shared/ui/components/Badge.tsx';
import { useActor } from '../../shared/ui/data/club-hooks.ts';
import { cx } from '../../shared/ui/components/cx.ts';
import { homeAddress } from '../components/home-address.ts';
import table from '../screens/table.module.css';
import styles from './Dashboard.module.css';

type Outing = NonNullable<Dashboard['shortOfSupervisors']>[number];

/** `il en manque 2`; where the outing says itself that it wants more, however many there are, nothing is counted. */
const wanting = ({ have, want }: Outing): string =>
  want > have ? `il en manque ${want - have}` : 'Besoin d’encadrants';

interface ShortOfSupervisorsProps {
  readonly outings: readonly Outing[];
  /** Nothing stands beside it. */
  readonly alone: boolean;
}

/** The next outings that want supervisors; each leads to its form, or to itself for those who don't write it. */
export function ShortOfSupervisors({ outings, alone }: ShortOfSupervisorsProps) {
  const mayUpdate = can(useActor(), 'events.update');
  const [today] = useState(() => parisDay(new Date()));
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
        <table className={cx(table.table, styles.table)}>
          <thead>
            <tr>
              <th scope="col">Plongée</th>
              <th scope="col">Date</th>
              <th scope="col" className={styles.number}>
                Encadrants
              </th>
              <th scope="col">État</th>
            </tr>
          </thead>
          <tbody>
            {outings.map((outing) => (
              <tr key={outing.id}>
                <th scope="row">
                  <Link to={addressOf(outing)}>{outing.site}</Link>
                </th>
                <td>
                  {shortDayYear(parisDay(outing.date))}, {timeOf(outing.date)}
                </td>
                <td className={styles.number}>
                  {outing.have} sur {outing.want}
                </td>
                <td>
                  <Badge tone={outing.have === 0 ? 'danger' : 'warn'}>{wanting(outing)}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
