import { Link } from 'react-router-dom';
import type { Dashboard } from '../../shared/contract/dashboard.ts';
import { MEMBER_FIGURES, SOON_DAYS } from '../../shared/domain/divers/filters.ts';
import { centsOfEuros } from '../../shared/domain/money.ts';
import { amount } from '../../shared/messages/money.ts';
import { paths } from '../../shared/paths.ts';
import { cx } from '../../shared/ui/components/cx.ts';
import { filteredList } from '../components/screen-addresses.ts';
import styles from './Dashboard.module.css';

interface Figure {
  /** Undefined when the reader may not see it. */
  readonly count: number | undefined;
  readonly label: string;
  readonly detail?: string | undefined;
  /** Applies to a count above zero. */
  readonly tone?: 'danger' | 'warn';
  /** Address of the list that the figure counts. */
  readonly to: string;
}

/** Members' list with this filter. */
const membersWith = (filter: object): string => filteredList(paths.divers, filter);

const figuresOf = ({ certificates, dossiers, dues, requests }: Dashboard): readonly Figure[] => [
  {
    count: certificates?.over,
    label: 'Certificats expirés',
    tone: 'danger',
    to: membersWith(MEMBER_FIGURES.certificatesOver),
  },
  {
    count: certificates?.soon,
    label: `Certificats qui expirent sous ${SOON_DAYS}\u00a0jours`,
    tone: 'warn',
    to: membersWith(MEMBER_FIGURES.certificatesSoon),
  },
  {
    count: certificates?.missing,
    label: 'Certificats manquants',
    tone: 'danger',
    to: membersWith(MEMBER_FIGURES.certificatesMissing),
  },
  {
    count: dossiers?.awaited,
    label: 'Dossiers attendus',
    tone: 'warn',
    to: membersWith(MEMBER_FIGURES.dossiersAwaited),
  },
  { count: dossiers?.sent, label: 'Dossiers envoyés ou non demandés', to: membersWith(MEMBER_FIGURES.dossiersSent) },
  {
    count: dues?.count,
    label: 'Cotisations à payer',
    detail: dues && amount(centsOfEuros(dues.euros) ?? 0),
    tone: 'warn',
    to: membersWith(MEMBER_FIGURES.duesOutstanding),
  },
  {
    count: requests,
    label: 'Demandes sur les données en attente',
    tone: 'warn',
    to: filteredList(paths.dataRequests, { state: 'OPEN' }),
  },
];

export function MemberFigures({ figures }: { readonly figures: Dashboard }) {
  const shown = figuresOf(figures).filter(({ count }) => count !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="tableau-membres" className={styles.wide}>
      <h2 id="tableau-membres" className={styles.title}>
        Plongeurs
      </h2>
      <ul className={styles.figures}>
        {shown.map(({ count = 0, label, detail, tone, to }) => (
          <li key={label}>
            <Link to={to} className={cx(styles.figure, count > 0 && tone && styles[tone])}>
              <strong className={styles.count}>{count.toLocaleString('fr-FR')}</strong>
              <span className={styles.name}>{label}</span>
              {detail !== undefined && <span className={styles.quiet}>{detail}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
