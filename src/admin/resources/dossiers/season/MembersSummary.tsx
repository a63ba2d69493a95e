import { amount } from '../../../../shared/messages/money.ts';
import { plural } from '../../../../shared/messages/numbers.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import styles from './Season.module.css';
import type { Candidate } from './useCandidates.ts';

interface MembersSummaryProps {
  readonly candidates: readonly Candidate[];
  readonly chosen: readonly Candidate[];
}

/** Counts the dossiers and sums their fees; names what to check first. */
export function MembersSummary({ candidates, chosen }: MembersSummaryProps) {
  const total = chosen.reduce((sum, one) => sum + (one.total ?? 0), 0);
  const isPriced = chosen.every((one) => one.total !== null);
  const countWith = (warning: Candidate['warnings'][number]) =>
    chosen.filter(({ warnings }) => warnings.includes(warning)).length;
  const [owing, withoutEmail] = [countWith('STILL_OWES'), countWith('NO_EMAIL')];
  return (
    <output className={styles.summary}>
      <strong>{plural(chosen.length, 'dossier', 'dossiers')}</strong>
      <span>{isPriced ? `${amount(total)} de cotisations` : 'Corrigez les tarifs pour voir les cotisations'}</span>
      {owing > 0 && <Badge tone="warn">{plural(owing, 'cotisation encore due', 'cotisations encore dues')}</Badge>}
      {withoutEmail > 0 && <Badge tone="danger">{`${withoutEmail} sans adresse e-mail`}</Badge>}
      <Badge>{plural(candidates.length - chosen.length, 'membre sans dossier', 'membres sans dossier')}</Badge>
    </output>
  );
}
