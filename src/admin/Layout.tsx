import type { ReactNode } from 'react';

/** The frame around the back office is the portal's: one bar, one page. */
export const Layout = ({ children }: { readonly children: ReactNode }) => <div>{children}</div>;
