import type { ReactNode } from 'react';
import { useFocusKept } from './useFocusKept.ts';

/** Around a button that its own act takes away. */
export const FocusKept = ({ children }: { readonly children: ReactNode }) => (
  <span ref={useFocusKept<HTMLSpanElement>()}>{children}</span>
);
