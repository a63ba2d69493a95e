import type { DaoCreate } from '#contract/daos.ts';
import { cx } from '#ui/components/cx.ts';
import { useQuery } from '@tanstack/react-query';
import { call, callFile } from '#api/client/call.ts';
import { useState } from 'react';
import { matchPath, useLocation, useNavigate, useSearchParams, Link } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import { whyNoneCanBeAdded, yearOf } from '#domain/daos/entry.ts';
import { NO_CAR } from '#domain/daos/valuation.ts';
import { CAR_MISSING } from '#messages/daos.ts';
import { waiversFileName } from '#messages/file-names.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink, Button } from '#ui/components/Button.tsx';
import { Sheet } from '#ui/components/Sheet.tsx';
import NotFound from '#ui/feedback/NotFound.tsx';
import { EmptyState, ErrorMessage, Loading, QueryBody, Skeleton, Banner } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { Options } from '#ui/form/Field.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import {
  daoQuery,
  useDaoChange,
  useDonationContext,
  type DonationContext,
  donationsOf,
  ownDaosQuery,
} from '#member/features/daos/api.ts';
import { DonationForm } from '#member/features/daos/components/DonationForm.tsx';
import {
  DonationTable,
  DonationTableSkeleton,
  ExpenseTable,
  YearFigures,
} from '#member/features/daos/components/DonationYear.tsx';
import { yearOfDonations, yearsOf } from '#member/features/daos/model/donation-year.ts';
import { newValues, createBody } from '#member/features/daos/model/form-values.ts';
import { PageSkeleton } from '#member/shell/PageSkeleton.tsx';
import { DonationEntry } from './DonationEntry.tsx';
import { GivenOnline, ReceiptButtons } from './OwnReceipts.tsx';
import styles from './DonationPages.module.css';

interface PageProps {
  readonly context: DonationContext;
}

/** Groups all donation pages in one chunk, because only supervisors need them. */
export default function DonationPages() {
  const { pathname } = useLocation();
  const context = useDonationContext();
  const isList = matchPath(paths.donations, pathname) !== null;
  const isNew = matchPath(paths.donationNew, pathname) !== null;
  if (context === null) return <PageSkeleton />;
  if (!context.isDonor) {
    const title = isList ? 'Mes dons aux œuvres' : isNew ? 'Nouveau don aux œuvres' : 'Don aux œuvres';
    return (
      <>
        <PageTitle back={paths.home}>{title}</PageTitle>
        <DonationsNotEnabled />
      </>
    );
  }
  if (isList) return <DonationListPage context={context} />;
  if (isNew) return <NewDonation context={context} />;
  const id = matchPath(paths.donation(':id'), pathname)?.params['id'] ?? '';
  return /^\d+$/.test(id) ? <ExistingDonation key={id} context={context} id={id} /> : <NotFound />;
}

function NewDonation({ context }: PageProps) {
  const { me, editing } = context;
  const [start] = useState(() => newValues(editing.today));
  const { mutate, isPending, isSuccess, error } = useDaoChange((body: DaoCreate) => call('POST /daos', { body }));
  const navigate = useNavigate();
  return (
    <>
      <PageTitle back={paths.donations}>Nouveau don aux œuvres</PageTitle>
      {whyNoneCanBeAdded(me.voiturecv) ? (
        <MissingCarBanner context={context} />
      ) : (
        <DonationForm
          start={start}
          before={null}
          donor={me}
          context={context}
          label="Ajouter"
          busy={isPending || isSuccess}
          error={error}
          onSave={(values, figures) =>
            mutate(createBody(values, figures, me), {
              onSuccess: () => {
                toast(values.paidBack ? 'Demande de remboursement envoyée.' : 'Don aux œuvres ajouté.');
                void navigate(donationsOf(yearOf(values.daodate)));
              },
            })
          }
        />
      )}
    </>
  );
}

function ExistingDonation({ context, id }: PageProps & { readonly id: string }) {
  const { me, editing } = context;
  const entry = useQuery(daoQuery(id));
  const record = entry.data;
  const isOther = editing.treasurer && record !== undefined && record.daoiddiver !== me.id;
  const otherId = record?.daoiddiver ?? 0;
  const other = useQuery({
    queryKey: ['divers', String(otherId)],
    queryFn: ({ signal }) => call('GET /divers/:id', { params: { id: otherId }, signal }),
    enabled: isOther,
  });
  const back = isOther ? paths.donationsAdmin : paths.donations;
  const donor = isOther ? other.data : me;
  const error = record === undefined ? entry.error : isOther ? other.error : null;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);

  if (record && donor)
    return <DonationEntry record={record} donor={donor} isOther={isOther} context={context} back={back} />;
  if (error) {
    const retry = () => void Promise.all([entry.refetch(), ...(isOther ? [other.refetch()] : [])]);
    return (
      <>
        <PageTitle back={back}>Don aux œuvres</PageTitle>
        <ErrorMessage error={error} {...(!isGone && { onRetry: retry })} />
      </>
    );
  }
  return (
    <Loading>
      <Skeleton width={360} height={40} />
      <Skeleton height={480} />
    </Loading>
  );
}

const DonationsNotEnabled = () => (
  <EmptyState
    icon="info"
    title="Les dons aux œuvres ne sont pas ouverts sur votre fiche"
    actions={<ButtonLink to={paths.home}>Voir les plongées</ButtonLink>}
  >
    <p>
      Ils servent aux membres qui encadrent et renoncent au remboursement de leurs frais. Si c’est votre cas, demandez
      au trésorier d’activer «&nbsp;Don aux oeuvres&nbsp;» sur votre fiche.
    </p>
  </EmptyState>
);

function DonationListPage({ context }: { readonly context: DonationContext }) {
  const { me, editing, offersStatements, offersReceipts, offersRefunds } = context;
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const donations = useQuery(ownDaosQuery(me.id));
  const years = yearsOf(donations.data ?? [], editing.year, yearOf(editing.today));
  const chosen = Number(params.get('annee'));
  const shown = years.includes(chosen) ? chosen : editing.year;
  const voiturecv = me.voiturecv ?? NO_CAR;
  const year = yearOfDonations(donations.data ?? [], shown, voiturecv, me.electrique);
  const noneCanBeAdded = whyNoneCanBeAdded(me.voiturecv) && CAR_MISSING;

  return (
    <>
      <PageTitle
        back={paths.home}
        intro={
          offersRefunds
            ? 'Les frais que vous engagez pour le club sont des dons, si vous ne demandez pas leur remboursement.'
            : 'Les frais que vous engagez pour le club, et dont vous abandonnez le remboursement, sont des dons.'
        }
        actions={
          <Button
            variant="primary"
            icon="plus"
            reason={noneCanBeAdded}
            onClick={() => void navigate(paths.donationNew)}
          >
            Nouveau don
          </Button>
        }
      >
        Mes dons aux œuvres
      </PageTitle>
      {noneCanBeAdded && (
        <div className={styles.notice}>
          <MissingCarBanner context={context} />
        </div>
      )}
      {offersReceipts && <GivenOnline year={shown} />}
      <Sheet
        aria-label={`Année ${shown}`}
        head={
          <>
            <label className={cx('row gap-2 medium', styles.year)}>
              Année
              <select
                value={shown}
                onChange={({ target }) =>
                  setParams({ annee: target.value }, { replace: true, preventScrollReset: true })
                }
              >
                <Options of={years.map((one) => [one, one])} />
              </select>
            </label>
            {offersReceipts && <ReceiptButtons year={shown} />}
            {offersStatements && year.donations.length > 0 && (
              <DownloadButton
                load={() => callFile('GET /daos/years/:year/statement', { params: { year: shown } })}
                name={waiversFileName(shown, me)}
              >
                Attestation de l’année (PDF)
              </DownloadButton>
            )}
          </>
        }
      >
        <QueryBody
          query={donations}
          loading="Chargement de vos dons…"
          skeleton={<DonationTableSkeleton />}
          isEmpty={() => year.donations.length + year.expenses.length === 0}
          empty={
            <div className={styles.empty}>
              <EmptyState
                icon="calendar"
                title={`Aucun don aux œuvres en ${shown}`}
                actions={!noneCanBeAdded && <ButtonLink to={paths.donationNew}>Noter un premier don</ButtonLink>}
              >
                <p>
                  Notez vos trajets et vos frais au fil de l’année&nbsp;: la réduction d’impôt se calcule toute seule.
                </p>
              </EmptyState>
            </div>
          }
        >
          {() => (
            <>
              {year.donations.length > 0 && (
                <>
                  <YearFigures year={year} voiturecv={voiturecv} />
                  <DonationTable year={year} />
                </>
              )}
              {year.expenses.length > 0 && (
                <>
                  <h2 className={styles.part}>Frais à rembourser</h2>
                  <ExpenseTable year={year} />
                </>
              )}
            </>
          )}
        </QueryBody>
      </Sheet>
    </>
  );
}

/** Donations require the carte grise (specification §2), which treasurers enter themselves. */
const MissingCarBanner = ({ context: { me, editing, clubMail } }: { readonly context: DonationContext }) => (
  <Banner
    tone="warn"
    title="Votre carte grise manque"
    actions={
      editing.treasurer ? (
        <Link to={paths.diver(me.id)}>Ouvrir ma fiche</Link>
      ) : (
        clubMail !== '' && <a href={`mailto:${clubMail}?subject=Carte%20grise`}>Écrire au club</a>
      )
    }
  >
    <p>{editing.treasurer ? 'Indiquez « CV Voiture » sur votre fiche pour ajouter un don aux œuvres.' : CAR_MISSING}</p>
  </Banner>
);
