import type { AnchorHTMLAttributes } from 'react';

/** Opens another site in another tab, and says so to screen readers. */
export const ExternalLink = ({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...link} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (nouvel onglet)</span>
  </a>
);
