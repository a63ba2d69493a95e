import type { AnchorHTMLAttributes } from 'react';

export const ExternalLink = ({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...link} target="_blank" rel="noreferrer">
    {children}
    <span className="visually-hidden"> (nouvel onglet)</span>
  </a>
);
