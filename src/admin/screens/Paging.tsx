import { useListContext } from 'react-admin';
import { plural } from '../../shared/messages/numbers.ts';
import { Button } from '../../shared/ui/components/Button.tsx';
import styles from './Paging.module.css';
import { useShow } from './useShow.ts';

const SIZES = [25, 50, 100];

/** Where one is in the list, how much of it a page holds, and the way on. */
export function Paging({ one, many }: { readonly one: string; readonly many: string }) {
  const { page, perPage, total = 0 } = useListContext();
  const show = useShow<object>();
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = (page - 1) * perPage + 1;
  return (
    <nav className={styles.paging} aria-label="Pages de la liste">
      <span>
        {total > perPage
          ? `${from} à ${Math.min(total, page * perPage)} sur ${plural(total, one, many)}`
          : plural(total, one, many)}
      </span>
      <label className={styles.size}>
        Par page
        <select value={perPage} onChange={({ target }) => show({ perPage: Number(target.value) })}>
          {[...new Set([...SIZES, perPage])].map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <Button
        size="s"
        icon="back"
        reason={page <= 1 ? 'C’est la première page.' : null}
        onClick={() => show({ page: page - 1 })}
      >
        Précédente
      </Button>
      <Button
        size="s"
        icon="forward"
        reason={page >= last ? 'C’est la dernière page.' : null}
        onClick={() => show({ page: page + 1 })}
      >
        Suivante
      </Button>
    </nav>
  );
}
