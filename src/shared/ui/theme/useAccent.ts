import { useEffect } from 'react';
import { accentTokens } from './accent.ts';
import { useClubConfig } from '../data/club-hooks.ts';

/** Puts the club's own colour in the place of the product's. */
export function useAccent(): void {
  const { accent } = useClubConfig().club;
  useEffect(() => {
    const { style } = document.documentElement;
    const tokens = Object.entries(accentTokens(accent));
    for (const [name, value] of tokens) style.setProperty(name, value);
    return () => tokens.forEach(([name]) => style.removeProperty(name));
  }, [accent]);
}
