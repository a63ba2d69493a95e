import { cx } from '#ui/components/cx.ts';
import { useSearchParams } from 'react-router-dom';
import { call } from '#api/client/call.ts';
import { periodNamed, PERIODS } from '#domain/ledger/periods.ts';
import { numericDay } from '#messages/format.ts';
import { periodLabel } from '#messages/ledger.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { useClubConfig, useClubSettings, useCurrentDiver } from '#ui/data/club-hooks.ts';
import { walletOf } from '#ui/data/viewer.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { saveTable } from '#ui/files/save-table.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { Balance } from '../features/ledger/components/Balance.tsx';
import { Movements } from '../features/ledger/components/Movements.tsx';
import { statementColumns } from '#shared/files/statement-columns.ts';
import { useStatement } from '../features/ledger/api.ts';
import styles from './LedgerPage.module.css';
import { useToday } from '#ui/hooks/useNow.ts';
import { Options } from '#ui/form/Field.tsx';

/** Keeps the period in the address, so that going back shows the same. */
function usePeriod() {
  const [params, setParams] = useSearchParams();
  const name = PERIODS.find((one) => one === params.get('periode')) ?? 'months';
  const choose = (next: string): void => setParams({ periode: next }, { replace: true, preventScrollReset: true });
  return { name, choose };
}

/** Resolves once the loaded pages are rendered. */
const nextPaint = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

export default function LedgerPage() {
  const today = useToday();
  const { club } = useClubConfig();
  const me = useCurrentDiver().data;
  const { wallet: policy } = useClubSettings();
  const { name, choose } = usePeriod();
  const period = periodNamed(name, today);
  const wallet = useStatement(me?.id, 'WALLET', period);
  const fees = useStatement(me?.id, 'MEMBERSHIP', period);

  const print = useSingleMutation({
    mutationFn: async () => {
      await Promise.all([wallet.readAll(), fees.readAll()]);
      await nextPaint();
    },
    onSuccess: () => window.print(),
  });
  const save = useSingleMutation({
    mutationFn: async () => {
      const all = await call('GET /divers/:id/mouvements', { params: { id: me?.id ?? 0 }, query: period });
      await saveTable('csv', 'Mon porte-monnaie', statementColumns, all.content);
    },
  });
  const failed = print.error ?? save.error;
  const nothing = wallet.data?.length === 0 && !fees.total ? 'Il n’y a aucun mouvement sur cette période.' : null;

  return (
    <div className={styles.page}>
      <PageTitle
        back={paths.home}
        actions={
          <>
            <Button reason={nothing} busy={print.isPending} onClick={() => print.mutate()}>
              Imprimer
            </Button>
            <Button icon="download" reason={nothing} busy={save.isPending} onClick={() => save.mutate()}>
              Fichier CSV
            </Button>
          </>
        }
      >
        Mon porte-monnaie
      </PageTitle>
      {me && (
        <p className={styles.paper}>
          {club.name} · {me.firstname} {me.lastname}, licence {me.licenceNumber} · relevé du {numericDay(today)} ·{' '}
          {periodLabel(name, today)}
        </p>
      )}
      {failed && <ErrorMessage error={failed} />}
      <Balance balance={me && walletOf(me)} policy={policy} />
      <Movements
        title="Mouvements"
        statement={wallet}
        tools={
          <label className={cx('row gap-2 quiet small', styles.period)}>
            Période
            <select value={name} onChange={({ target }) => choose(target.value)}>
              <Options of={PERIODS.map((one) => [one, periodLabel(one, today)])} />
            </select>
          </label>
        }
        whenEmpty={<p>Choisissez une période plus longue, ou rechargez votre porte-monnaie.</p>}
      />
      {fees.total > 0 && <Movements title="Cotisation" statement={fees} balance={false} whenEmpty={null} />}
    </div>
  );
}
