import { useEffect } from 'react';

/** Names the browser's tab, so that a history or ten open tabs can be told apart. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Espace membres`;
  }, [title]);
}
