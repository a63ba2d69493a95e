import { useEffect } from 'react';
import { useClubConfig } from '../data/club-hooks.ts';

export function useAccent(): void {
  const { accent } = useClubConfig().club;
  useEffect(() => {
    if (accent === '') return;
    void import('./accent.ts').then(
      ({ accentTokens }) => {
        const { style } = document.documentElement;
        for (const [name, value] of Object.entries(accentTokens(accent))) style.setProperty(name, value);
      },
      () => undefined, // the product's colour stays
    );
  }, [accent]);
}
