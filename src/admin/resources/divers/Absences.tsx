import { useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { longDay, numericDay } from '../../../shared/messages/dates.ts';
import { siteName } from '../../../shared/messages/labels.ts';
import { plural } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useProviderQuery } from '../../providers/hooks.ts';

/** Absences without notice of the season; nothing when there are none, or in front of another server. */
export function Absences() {
  const id = useRecordContext<DiverRecord>()?.id;
  const ours = useServer() === 'ours';
  const { data } = useProviderQuery(
    ['divers', 'absences', id],
    (provider, call) => provider.getAbsences(id ?? 0, call),
    { enabled: ours && id !== undefined },
  );
  if (!data || data.outings.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={`${plural(data.outings.length, 'absence', 'absences')} sans prévenir depuis le ${numericDay(data.since)}`}
    >
      <ul>
        {data.outings.map(({ id: outing, date, site }) => (
          <li key={outing}>
            <Link to={paths.outing(outing)}>
              {siteName(site.name)}, {longDay(parisDay(date))}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
