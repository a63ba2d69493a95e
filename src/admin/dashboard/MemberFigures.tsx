import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { MEMBER_FIGURES } from '../../shared/domain/divers/dashboard-figures.ts';
import { SOON_DAYS } from '../../shared/domain/divers/filters.ts';
import { centsOfEuros } from '../../shared/domain/money.ts';
import { amount } from '../../shared/messages/money.ts';
import { paths } from '../../shared/paths.ts';
import { filteredList } from '../components/screen-addresses.ts';
import styles from './Dashboard.module.css';
import { Figure } from './Figure.tsx';

/** Certificates, dossiers and dues: counts of the members to write to. */
export function MemberFigures({ figures }: { readonly figures: Dashboard }) {
  const { certificates, dossiers, dues } = figures;
  if (!certificates && !dossiers && !dues) return null;
  return (
    <section aria-labelledby="tableau-membres" className={styles.members}>
      <h2 id="tableau-membres" className={styles.title}>
        Plongeurs
      </h2>
      <ul className={styles.figures}>
        {certificates && (
          <>
            <Figure
              count={certificates.over}
              label="Certificats expirés"
              tone="danger"
              to={filteredList(paths.divers, MEMBER_FIGURES.certificatesOver)}
            />
            <Figure
              count={certificates.soon}
              label={`Certificats qui expirent sous ${SOON_DAYS}\u00a0jours`}
              tone="warn"
              to={filteredList(paths.divers, MEMBER_FIGURES.certificatesSoon)}
            />
            <Figure
              count={certificates.missing}
              label="Certificats manquants"
              tone="danger"
              to={filteredList(paths.divers, MEMBER_FIGURES.certificatesMissing)}
            />
          </>
        )}
        {dossiers && (
          <>
            <Figure
              count={dossiers.awaited}
              label="Dossiers attendus"
              tone="warn"
              to={filteredList(paths.divers, MEMBER_FIGURES.dossiersAwaited)}
            />
            <Figure
              count={dossiers.sent}
              label="Dossiers envoyés ou non demandés"
              to={filteredList(paths.divers, MEMBER_FIGURES.dossiersSent)}
            />
          </>
        )}
        {dues && (
          <Figure
            count={dues.count}
            label="Cotisations à payer"
            detail={amount(centsOfEuros(dues.euros) ?? 0)}
            tone="warn"
            to={filteredList(paths.divers, MEMBER_FIGURES.duesOutstanding)}
          />
        )}
      </ul>
    </section>
  );
}
