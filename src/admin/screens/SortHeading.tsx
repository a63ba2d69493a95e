import { useListContext } from 'react-admin';
import { cx } from '../../shared/ui/components/cx.ts';
import { Icon } from '../../shared/ui/components/Icon.tsx';
import styles from './SortHeading.module.css';
import { useShow } from './useShow.ts';

/** The heading of a list's column. */
export interface Heading {
  readonly label: string;
  /** What the list is ordered by when it is pressed; none: it can't be. */
  readonly sort?: string;
  /** Figures stand at the end of their cells. */
  readonly end?: true;
}

/** Orders the list by its column, at the second press the other way round. */
export function SortHeading({ label, sort, end }: Heading) {
  const { sort: current } = useListContext();
  const show = useShow<object>();
  const className = cx(styles.heading, end && styles.end);
  if (sort === undefined) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const isCurrent = current.field === sort;
  const descending = isCurrent && current.order === 'DESC';
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? (descending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => show({ sort: { field: sort, order: isCurrent && !descending ? 'DESC' : 'ASC' } })}
      >
        {label}
        <span className={styles.arrow} data-way={isCurrent ? (descending ? 'down' : 'up') : undefined}>
          <Icon name="down" size={14} />
        </span>
      </button>
    </th>
  );
}
