import type { ImportPreview } from '../../../shared/contract/import.ts';
import { amountOfEuros, plural } from '../../../shared/messages/format.ts';
import { Banner } from '../../../shared/ui/feedback/states.tsx';

/** What the file says in all, to compare with the club's books before it is written. */
export function Totals({ totals }: Pick<ImportPreview, 'totals'>) {
  const { wallets, feesDue, feesPaid, certificates, tribes, unknownSites } = totals;
  const sums = [
    wallets.count > 0 &&
      `Porte-monnaie\u00a0: ${plural(wallets.count, 'solde', 'soldes')}, ${amountOfEuros(wallets.euros)} en tout`,
    feesPaid.count + feesDue.count > 0 &&
      `Cotisations\u00a0: ${plural(feesPaid.count, 'payée', 'payées')} (${amountOfEuros(feesPaid.euros)}), ${plural(feesDue.count, 'due', 'dues')} (${amountOfEuros(feesDue.euros)})`,
    certificates > 0 && `Certificats médicaux\u00a0: ${certificates}`,
    tribes > 0 && `Tribus\u00a0: ${tribes}`,
  ].filter(Boolean);
  return (
    <>
      {unknownSites.length > 0 && (
        <Banner tone="warn" title="Sites inconnus">
          {`${unknownSites.join(', ')}\u00a0: ajoutez-les d’abord aux sites, ou corrigez leur nom dans le fichier.`}
        </Banner>
      )}
      {sums.length > 0 && (
        <Banner tone="note" title="Ce que dit le fichier">
          {sums.map((sum) => (
            <p key={String(sum)}>{sum}</p>
          ))}
        </Banner>
      )}
    </>
  );
}
