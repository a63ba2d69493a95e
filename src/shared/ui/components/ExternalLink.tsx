import type { AnchorHTMLAttributes } from 'react';

/** Nothing without an address: a club leaves out pages that it does not have. */
export const ExternalLink = ({ children, ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) =>
  link.href !== '' && (
    <a {...link} target="_blank" rel="noreferrer">
      {children}
      <span className="visually-hidden"> (nouvel onglet)</span>
    </a>
  );
