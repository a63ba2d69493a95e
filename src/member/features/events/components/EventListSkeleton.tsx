import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import card from './EventCard.module.css';
import list from './EventList.module.css';

export const EventListSkeleton = () => (
  <div className={list.month}>
    <div className={list.monthName}>
      <Skeleton width={150} height={24} />
    </div>
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className={list.day}>
        <div className={list.dayName}>
          <Skeleton width={48} height={48} />
        </div>
        <div className={card.card}>
          <Skeleton width={60} height={22} />
          <div className={card.skeletonText}>
            <Skeleton width={170} />
            <Skeleton width={90} height={16} />
          </div>
          <Skeleton height={28} />
          <Skeleton width={110} />
          <Skeleton width={130} />
        </div>
      </div>
    ))}
  </div>
);
