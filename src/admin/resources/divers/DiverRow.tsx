import { memo } from 'react';
import { Link, type NavigateFunction } from 'react-router';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { levelLabel } from '../../../shared/messages/labels.ts';
import { paths } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { rowClick } from '../../screens/row-click.ts';
import { CertificateCell, WalletCell } from './cells.tsx';
import styles from './DiverTable.module.css';
import type { Columns } from './useColumns.ts';

interface DiverRowProps {
  readonly diver: DiverRecord;
  readonly columns: Columns;
  readonly navigate: NavigateFunction;
}

/** Drawn once for all the letters of a search that leave it where it is: its table is drawn several times for each. */
export const DiverRow = memo(function DiverRow({ diver, columns, navigate }: DiverRowProps) {
  const address = paths.diver(diver.id);
  const follow = rowClick(address, navigate);
  return (
    // The pointer's shortcut for the link on the name, which the keyboard reaches by itself.
    <tr onClick={follow} onAuxClick={follow}>
      <th scope="row">
        <Link to={address} className={styles.link}>
          {diver.lastname || '(sans nom)'}
        </Link>
        {diver.desactived && <Badge>Désactivé</Badge>}
      </th>
      <td>{diver.firstname}</td>
      <td className={styles.email}>{diver.email || <span className={styles.none}>manquant</span>}</td>
      <td>{levelLabel(diver.level)}</td>
      <td>{diver.familyId}</td>
      <td>
        <CertificateCell day={diver.caci_date} watched={columns.certificate} />
      </td>
      {columns.shownWallet && (
        <td className={styles.end}>
          <WalletCell euros={diver.porte_Monnaie} policy={columns.wallet} />
        </td>
      )}
      <td className={styles.licence}>{diver.licenceNumber}</td>
    </tr>
  );
});
