import { Card } from '../../shared/ui/components/Card.tsx';
import { BackLink } from '../../shared/ui/navigation/PageTitle.tsx';
import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';

/** A form that is on its way. */
export const FormSkeleton = ({ back }: { readonly back: string }) => (
  <Loading>
    <BackLink to={back} />
    <Skeleton width={320} height={36} />
    <Card>
      {Array.from({ length: 6 }, (_, row) => (
        <p key={row}>
          <Skeleton height={40} />
        </p>
      ))}
    </Card>
  </Loading>
);
