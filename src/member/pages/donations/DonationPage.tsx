import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/Skeleton.tsx';
import { daoQuery } from '../../features/donations/api/dao.ts';
import { donorQuery } from '../../features/donations/api/donor.ts';
import type { DonationContext } from '../../features/donations/model/useDonationContext.ts';
import { DonationEntry } from './DonationEntry.tsx';

/** The list that the member came from: all donations, or their own. */
function useBack(isOther: boolean): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  if (typeof from === 'string' && from.startsWith(paths.donationsAdmin)) return from;
  return isOther ? paths.donationsAdmin : paths.donations;
}

/** /daos/{id}: one donation, to read, and to change where the rules allow. */
export function DonationPage({ context, id }: { readonly context: DonationContext; readonly id: string }) {
  const { me, editing } = context;
  const entry = useQuery(daoQuery(id));
  const record = entry.data;
  const isOther = editing.treasurer && record !== undefined && record.daoiddiver !== me.id;
  const other = useQuery({ ...donorQuery(record?.daoiddiver ?? 0), enabled: isOther });
  const back = useBack(isOther);
  const donor = isOther ? other.data : me;
  const error = record === undefined ? entry.error : isOther ? other.error : null;
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);

  if (record && donor) {
    return <DonationEntry key={id} record={record} donor={donor} isOther={isOther} context={context} back={back} />;
  }
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
