import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { createDao } from '../../../shared/api/resources/money.ts';
import { getDiver } from '../../../shared/api/resources/divers.ts';
import { whyNoneCanBeAdded, yearOf } from '../../../shared/domain/daos/entry.ts';
import { paths } from '../../../shared/paths.ts';
import { ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { EmptyState, ErrorMessage, Loading, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import NotFound from '../../../shared/ui/feedback/NotFound.tsx';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { daoQuery, useDaoChange, useDonationContext, type DonationContext } from '../../features/daos/api.ts';
import { DonationForm } from '../../features/daos/components/DonationForm.tsx';
import { MissingCarBanner, DonationListPage, donationsOf } from './DonationListPage.tsx';
import { newValues, createBody } from '../../features/daos/model/form-values.ts';
import { PageSkeleton } from '../../shell/PageSkeleton.tsx';
import { DonationEntry } from './DonationEntry.tsx';

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
  const { me, ours, editing } = context;
  const [start] = useState(() => newValues(editing.today));
  const { mutate, isPending, isSuccess, error } = useDaoChange(createDao);
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
            mutate(createBody(values, figures, me, ours), {
              onSuccess: () => {
                toast('Don aux œuvres ajouté.');
                void navigate(donationsOf(yearOf(values.daodate)));
              },
            })
          }
        />
      )}
    </>
  );
}

function useBack(isOther: boolean): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from === 'string' && from.startsWith(paths.donationsAdmin)) return from;
  return isOther ? paths.donationsAdmin : paths.donations;
}

function ExistingDonation({ context, id }: PageProps & { readonly id: string }) {
  const { me, editing } = context;
  const entry = useQuery(daoQuery(id));
  const record = entry.data;
  const isOther = editing.treasurer && record !== undefined && record.daoiddiver !== me.id;
  const otherId = record?.daoiddiver ?? 0;
  const other = useQuery({
    queryKey: ['divers', String(otherId)],
    queryFn: ({ signal }) => getDiver(otherId, { signal }),
    enabled: isOther,
  });
  const back = useBack(isOther);
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

export const DonationsNotEnabled = () => (
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
