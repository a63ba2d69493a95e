import styles from './SiteList.module.css';
import type { SitesShown } from './useSiteList.ts';

/** The heading of the names, which turns their order round. */
export const SortedByName = ({ list: { descending, turn } }: { readonly list: SitesShown }) => (
  <th scope="col" aria-sort={descending ? 'descending' : 'ascending'}>
    <button type="button" className={styles.sort} onClick={turn}>
      Nom
      <span aria-hidden="true">{descending ? '↓' : '↑'}</span>
    </button>
  </th>
);
