import { Link } from 'react-router-dom';
import type { RemarkPlace } from '../../../shared/domain/personal-data.ts';
import { REMARK_PLACE_LABELS } from '../../../shared/messages/erasure.ts';
import { paths } from '../../../shared/paths.ts';
import { filteredList } from '../../components/screen-addresses.ts';
import cells from '../../components/list/cells.module.css';

const ADDRESSES: Readonly<Record<RemarkPlace, (id: number) => string>> = {
  outing: paths.eventUpdate,
  site: paths.site,
  setting: paths.parametre,
  member: paths.diver,
  registration: paths.outing,
  donation: paths.donation,
  movement: (diver) => filteredList(paths.ledger, { diver }),
};

interface Remark {
  readonly place: RemarkPlace;
  readonly id: number;
  readonly excerpt?: string;
}

/** Free texts of others to read again, each with the screen that changes it. */
export const Remarks = ({ remarks }: { readonly remarks: readonly Remark[] }) => (
  <ul>
    {remarks.map(({ place, id, excerpt }, at) => (
      <li key={at}>
        <Link to={ADDRESSES[place](id)}>
          {REMARK_PLACE_LABELS[place]} n°&nbsp;{id}
        </Link>
        {excerpt !== undefined && <span className={cells.secondLine}>«&nbsp;{excerpt}&nbsp;»</span>}
      </li>
    ))}
  </ul>
);
