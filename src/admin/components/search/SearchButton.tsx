import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { can } from '#domain/permissions.ts';
import { Button } from '#ui/components/Button.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { fetchAhead } from '#ui/hooks/when-idle.ts';
import styles from './Search.module.css';

const loadDialog = () => import('./SearchDialog.tsx');
const SearchDialog = lazy(loadDialog);

/** Opens the search on every screen of the back office, for those who run the club. */
export function SearchButton() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const isAdministrator = can(useActor(), 'dashboard.read');
  // Ahead: letters typed right after Ctrl+K are meant for it.
  useEffect(() => (isAdministrator ? fetchAhead(loadDialog) : undefined), [isAdministrator]);
  useEffect(() => {
    if (!isAdministrator) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpenedAt(key);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isAdministrator, key]);
  if (!isAdministrator) return null;
  return (
    <div className={styles.button}>
      <Button
        size="s"
        variant="quiet"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpenedAt(key)}
      >
        Rechercher <kbd className={styles.key}>Ctrl K</kbd>
      </Button>
      <Suspense>{isOpen && <SearchDialog onClose={() => setOpenedAt(null)} />}</Suspense>
    </div>
  );
}
