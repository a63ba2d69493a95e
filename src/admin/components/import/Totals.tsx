import type { ImportPreview } from '../../../shared/contract/import.ts';
import { amountOfEuros, plural, spacedFigure } from '../../../shared/messages/format.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';
import forms from '../form/forms.module.css';
import styles from './Totals.module.css';

const counted = (count: number, one: string, many: string): string =>
  plural(count, one, many).replace(/^\d+/, spacedFigure(count));

/** What the file says in all, to compare with the club's books before it is written. */
export function Totals({ totals }: Pick<ImportPreview, 'totals'>) {
  const { wallets, feesDue, feesPaid, certificates, tribes, unknownSites } = totals;
  const rows = [
    wallets.count > 0 && [
      'Porte-monnaie',
      `${counted(wallets.count, 'solde', 'soldes')}, ${amountOfEuros(wallets.euros)} en tout`,
    ],
    feesPaid + feesDue.count > 0 && [
      'Cotisations',
      `${counted(feesPaid, 'payée', 'payées')}, ${counted(feesDue.count, 'due', 'dues')} (${amountOfEuros(feesDue.euros)})`,
    ],
    certificates > 0 && ['Certificats', counted(certificates, 'certificat', 'certificats')],
    tribes > 0 && ['Tribus', counted(tribes, 'tribu', 'tribus')],
  ].filter((row): row is [string, string] => row !== false);
  return (
    <>
      {unknownSites.length > 0 && (
        <Banner tone="warn" title="Sites inconnus">
          {`${unknownSites.join(', ')}\u00a0: ajoutez-les d’abord aux sites, ou corrigez leur nom dans le fichier.`}
        </Banner>
      )}
      {rows.length > 0 && (
        <section aria-label="Ce que dit le fichier">
          <h2 className={forms.subtitle}>Ce que dit le fichier</h2>
          <dl className={styles.totals}>
            {rows.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
