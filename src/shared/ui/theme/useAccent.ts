import { useEffect } from 'react';
import { useClubConfig } from '../data/club-hooks.ts';

export function useAccent(): void {
  const { accent } = useClubConfig().club;
  useEffect(() => {
    const root = document.documentElement;
    if (accent === '') return;
    void import('./accent.ts').then(
      ({ accentTokens }) => {
        for (const [name, value] of Object.entries(accentTokens(accent))) root.style.setProperty(name, value);
      },
      () => undefined, // the product's colour stays
    );
    return () => root.removeAttribute('style');
  }, [accent]);
}
