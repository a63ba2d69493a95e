import { cx } from '#ui/components/cx.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import { call } from '#api/client/call.ts';
import type { DaoUpdate, Dao } from '#contract/daos.ts';
import { whyNotEditable, yearOf } from '#domain/daos/entry.ts';
import { isGift, refundObstacle } from '#domain/daos/refund.ts';
import { expenseOf, scaleOf, NO_CAR, valuationOf } from '#domain/daos/valuation.ts';
import { fullName, type Named } from '#domain/divers/identity.ts';
import { LOCKED_NOTICE, kilometres, KM_SENTENCES, thereAndBack, underReceipt } from '#messages/daos.ts';
import { refundSentence } from '#messages/expenses.ts';
import { amount, amountOfEuros, shortDayYear } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { ConflictDialog, type ConflictField } from '#ui/components/ConflictDialog.tsx';
import { DialogButton } from '#ui/components/DialogButton.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import type { Donor } from '#ui/data/journey.ts';
import { daoQuery, useDaoChange, type DonationContext, donationsOf } from '#member/features/daos/api.ts';
import formStyles from '#member/features/daos/components/DonationForm.module.css';
import { DonationForm } from '#member/features/daos/components/DonationForm.tsx';
import styles from './DonationPages.module.css';
import { DonationValue } from '#member/features/daos/components/DonationValue.tsx';
import { valuesOf, type DonationValues, updateBody, type Figures } from '#member/features/daos/model/form-values.ts';

interface DonationEntryProps {
  /** Version on the server when the form opens. */
  readonly record: Dao;
  readonly donor: Donor;
  readonly isOther: boolean;
  readonly context: DonationContext;
  readonly back: string;
}

interface Sent {
  readonly values: DonationValues;
  readonly figures: Figures;
}

export function DonationEntry({ record, donor, isOther, context, back }: DonationEntryProps) {
  const { editing } = context;
  const [opened, setOpened] = useState(record);
  const [sent, setSent] = useState<Sent | null>(null);
  const { mutate, isPending, isSuccess, error, reset } = useDaoChange((body: DaoUpdate) =>
    call('PUT /daos/:id', { params: { id: opened.id }, body }),
  );
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = (message: string, day: string): void => {
    toast(message);
    void navigate(back === paths.donations ? donationsOf(yearOf(day)) : back);
  };

  const save = (base: Dao, { values, figures }: Sent): void => {
    setSent({ values, figures });
    mutate(updateBody(base, values, figures), { onSuccess: () => leave('Modifié avec succés.', values.daodate) });
  };
  const open = (next: Dao): void => {
    queries.setQueryData(daoQuery(String(next.id)).queryKey, next);
    setOpened(next);
    reset();
  };

  const current = error instanceof ApiError && error.code === 'STALE_VERSION' ? (error.current as Dao) : null;
  const why = whyNotEditable(opened, editing);
  const name = isOther ? donorName(opened, donor) : '';
  const intro = [name, shortDayYear(opened.daodate), opened.daosite].filter((part) => part !== '').join(', ');
  const title = (
    <PageTitle back={back} intro={intro}>
      Don aux œuvres
    </PageTitle>
  );

  const refund = opened.refund && (
    <div className={styles.notice}>
      <RefundBanner
        record={opened}
        isOther={isOther}
        onWaived={() => leave('Ces frais sont maintenant un don.', editing.today)}
      />
    </div>
  );

  if (why !== null) {
    return (
      <>
        {title}
        {refund}
        {why !== 'DONATION_DECIDED' && (
          <div className={styles.notice}>
            {opened.receipt ? (
              <Banner tone="note" title="Reçu fiscal établi">
                <p>{underReceipt(opened.receipt)}</p>
              </Banner>
            ) : why === 'DONATION_LOCKED' ? (
              <Banner tone="warn" title="Don verrouillé">
                <p>{LOCKED_NOTICE}</p>
              </Banner>
            ) : (
              <Banner tone="note">
                <p>
                  Seuls les dons de {editing.year} peuvent encore être modifiés. Pour celui-ci, contactez le trésorier.
                </p>
              </Banner>
            )}
          </div>
        )}
        <DonationSheet record={opened} donor={donor} />
      </>
    );
  }
  return (
    <>
      {title}
      {refund}
      <DonationForm
        key={opened.version}
        start={valuesOf(opened)}
        before={opened}
        donor={donor}
        context={context}
        label="Modifier"
        busy={isPending || isSuccess}
        error={current ? null : error}
        onSave={(values, figures) => save(opened, { values, figures })}
        actions={
          <DialogButton
            icon="trash"
            renderDialog={(close) => (
              <DeleteDialog
                record={opened}
                donorName={name}
                onDeleted={() => leave('Don aux œuvres supprimé.', opened.daodate)}
                onClose={close}
              />
            )}
          >
            Supprimer
          </DialogButton>
        }
      />
      {current && sent && (
        <ConflictDialog
          title="Ce don a été modifié entre-temps"
          intro={<>Rien n’est perdu&nbsp;: choisissez ce qui reste.</>}
          fields={differences(sent, current)}
          onClose={reset}
          footer={
            <>
              <Button onClick={() => open(current)}>Reprendre ce qui est enregistré</Button>
              <Button variant="primary" busy={isPending} onClick={() => save(current, sent)}>
                Enregistrer ma saisie
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

const TONES = { ASKED: 'note', ACCEPTED: 'note', PAID: 'ok', REFUSED: 'warn', WAIVED: 'note' } as const;

interface RefundBannerProps {
  readonly record: Dao;
  readonly isOther: boolean;
  readonly onWaived: () => void;
}

/** What became of the wish to be paid back; the member may still renounce. */
function RefundBanner({ record, isOther, onWaived }: RefundBannerProps) {
  const mayWaive = !isOther && refundObstacle(record, 'waive') === null;
  return (
    <Banner
      tone={TONES[record.refund?.state ?? 'ASKED']}
      title="Remboursement"
      actions={
        mayWaive && (
          <DialogButton renderDialog={(close) => <WaiveDialog record={record} onWaived={onWaived} onClose={close} />}>
            Abandonner ces frais…
          </DialogButton>
        )
      }
    >
      <p>{refundSentence(record)}</p>
    </Banner>
  );
}

interface WaiveDialogProps extends Pick<RefundBannerProps, 'record' | 'onWaived'> {
  readonly onClose: () => void;
}

function WaiveDialog({ record, onWaived, onClose }: WaiveDialogProps) {
  const waiver = useDaoChange(() =>
    call('POST /daos/:id/abandon', { params: { id: record.id }, body: { version: record.version } }),
  );
  return (
    <ConfirmDialog
      title={'Abandonner ces frais\u00a0?'}
      confirmLabel="Abandonner (don)"
      cancelLabel="Garder ma demande"
      mutation={waiver}
      onConfirm={() => waiver.mutate(undefined, { onSuccess: onWaived })}
      onClose={onClose}
    >
      <p>
        Vous renoncez à {amountOfEuros(record.refund?.amount ?? record.valuation?.total ?? 0)}&nbsp;: ces frais
        deviennent un don à la date d’aujourd’hui. Vous ne pourrez plus en demander le remboursement.
      </p>
    </ConfirmDialog>
  );
}

interface DeleteDialogProps {
  readonly record: Dao;
  /** Empty for the member's own donation. */
  readonly donorName: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteDialog({ record, donorName, onDeleted, onClose }: DeleteDialogProps) {
  const deletion = useDaoChange(() => call('DELETE /daos/:id', { params: { id: record.id } }));
  return (
    <ConfirmDialog
      variant="danger"
      title={'Supprimer ce don\u00a0?'}
      confirmLabel="Supprimer ce don"
      cancelLabel="Garder ce don"
      mutation={deletion}
      onConfirm={() => deletion.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>
        Le don du {shortDayYear(record.daodate)} à {record.daosite}
        {donorName !== '' && ` de ${donorName}`} est retiré, avec ses kilomètres et ses frais. Il ne compte plus dans le
        total de l’année.
      </p>
    </ConfirmDialog>
  );
}

function differences({ values, figures }: Sent, current: Dao): ConflictField[] {
  const saved = expenseOf(current);
  const comment = (text: string): string => text.trim() || '—';
  const yesNo = (flag: boolean): string => (flag ? 'oui' : 'non');
  const rows: readonly (readonly [label: string, mine: string, theirs: string])[] = [
    ['Date', shortDayYear(values.daodate), shortDayYear(current.daodate)],
    ['Lieu', values.daosite, current.daosite],
    ['Motif', values.daomotif, current.daomotif],
    ['Distance (aller)', kilometres(figures.km), kilometres(saved.km)],
    ['Prix', amount(figures.cents), amount(saved.costs)],
    ['Commentaire', comment(values.daocommentaire), comment(current.daocommentaire)],
    ['Verrouillé', yesNo(values.daolocked), yesNo(current.daolocked)],
  ];
  return rows.flatMap(([label, mine, theirs]) => (mine === theirs ? [] : { field: label, label, mine, theirs }));
}

/** Falls back on the donor, because another server may omit the names. */
const donorName = ({ daofirstname, daolastname }: Dao, donor: Named): string =>
  fullName({ firstname: daofirstname || donor.firstname, lastname: daolastname || donor.lastname });

function DonationSheet({ record, donor }: { readonly record: Dao; readonly donor: Donor }) {
  const expense = expenseOf(record);
  const scale = scaleOf(yearOf(record.daodate));
  const { voiturecv = NO_CAR, electrique } = donor;
  const lines: readonly (readonly [label: string, text: string, detail?: string | null])[] = [
    ['Nom', donorName(record, donor)],
    ['Date', shortDayYear(record.daodate)],
    ['Lieu', record.daosite],
    ['Motif', record.daomotif],
    ['Distance', thereAndBack(expense.km), record.kmSource && KM_SENTENCES[record.kmSource]],
    ['Prix', amount(expense.costs)],
    ['Commentaire', record.daocommentaire || '—'],
  ];
  return (
    <div className={formStyles.form}>
      <dl className={cx('panel', styles.sheet)}>
        {lines.map(([label, text, detail]) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              {text}
              {detail && <span className="block quiet small">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <DonationValue
        value={valuationOf([expense], voiturecv, scale, electrique)}
        voiturecv={voiturecv}
        scale={scale}
        paidBack={!isGift(record)}
      />
    </div>
  );
}
