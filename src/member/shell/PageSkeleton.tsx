import { Loading, Skeleton } from '#ui/feedback/states.tsx';
import styles from './PageSkeleton.module.css';

export const PageSkeleton = () => (
  <Loading>
    <div className={styles.page}>
      <Skeleton width={320} height={34} />
      <Skeleton width={520} />
      <Skeleton height={160} />
      <Skeleton height={160} />
    </div>
  </Loading>
);
