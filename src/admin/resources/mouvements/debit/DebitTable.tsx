import { clubSettings } from '../../../../shared/domain/settings/club-settings.ts';
import type { OutingAccount } from '../../../../shared/contract/ledger.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import { amount } from '../../../../shared/messages/money.ts';
import { Badge } from '../../../../shared/ui/components/Badge.tsx';
import { useSettings } from '../../../../shared/ui/data/club-hooks.ts';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { walletBand, type WalletPolicy } from '../../../../shared/domain/wallet/balance.ts';
import listing from '../../../screens/listing.module.css';
import table from '../../../screens/table.module.css';
import { nameOf } from '../../../screens/names.ts';
import { centsTyped } from '../euros.ts';
import styles from './Debit.module.css';
import { roleOf, type Person } from './people.ts';
import type { Debit } from './useDebit.ts';

interface DebitTableProps {
  readonly account: OutingAccount;
  readonly form: Debit;
}

const cents = (euros: number): number => centsOfEuros(euros) ?? 0;

/** A line for each person, with what is left in their wallet afterwards. */
export function DebitTable({ account, form }: DebitTableProps) {
  const { wallet } = clubSettings(useSettings().data ?? []);
  const ids = account.people.map(({ id }) => id);
  const all = ids.every((id) => form.isChosen(id));
  return (
    <div className={listing.frame}>
      <table className={cx(table.table, styles.table)} aria-label="Personnes à débiter">
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <input type="checkbox" aria-label="Tout le monde" checked={all} onChange={() => form.choose(ids, !all)} />
            </th>
            <th scope="col">Nom</th>
            <th scope="col">Inscription</th>
            <th scope="col" className={table.end}>
              Déjà débité
            </th>
            <th scope="col" className={table.end}>
              Porte-monnaie
            </th>
            <th scope="col" className={table.end}>
              Montant
            </th>
            <th scope="col" className={table.end}>
              Solde après
            </th>
          </tr>
        </thead>
        <tbody>
          {account.people.map((person) => (
            <Row key={person.id} person={person} form={form} policy={wallet} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly person: Person;
  readonly form: Debit;
  readonly policy: WalletPolicy;
}

function Row({ person, form, policy }: RowProps) {
  const { id, wallet, debited, refunded } = person;
  const name = nameOf(person);
  const chosen = form.isChosen(id);
  const { word, tone } = roleOf(person);
  const typed = form.typedOf(person);
  const taken = centsTyped(typed);
  const paid = cents(debited) - cents(refunded);
  return (
    <tr className={cx(!chosen && styles.off)}>
      <td className={styles.tick}>
        <input
          type="checkbox"
          aria-label={`Débiter ${name}`}
          checked={chosen}
          onChange={({ target }) => form.choose([id], target.checked)}
        />
      </td>
      <th scope="row" className={styles.name}>
        {name}
      </th>
      <td>
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td className={table.end}>{paid > 0 ? amount(paid) : '—'}</td>
      <td className={table.end}>{amount(cents(wallet))}</td>
      <td className={table.end}>
        {chosen ? (
          <span className={styles.typed}>
            <input
              aria-label={`Montant de ${name}, en euros`}
              aria-invalid={taken === null ? true : undefined}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => form.type(id, target.value)}
            />
            €
          </span>
        ) : (
          '—'
        )}
      </td>
      <td className={table.end}>
        {chosen && taken !== null ? <After cents={cents(wallet) - taken} policy={policy} /> : '—'}
      </td>
    </tr>
  );
}

/** What is left, red with a word below the minimum (specification §9). */
function After({ cents: left, policy }: { readonly cents: number; readonly policy: WalletPolicy }) {
  const below = walletBand(left, policy) === 'below';
  return (
    <span className={styles.pair}>
      {below && <Badge tone="danger">insuffisant</Badge>}
      <span className={cx(below && styles.bad)}>{amount(left)}</span>
    </span>
  );
}
