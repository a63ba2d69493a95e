import { Loading, Skeleton } from '#ui/feedback/states.tsx';

export const PageSkeleton = () => (
  <Loading>
    <div className="stack gap-4">
      <Skeleton width={320} height={34} />
      <Skeleton width={520} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  </Loading>
);
