import type { ReactNode } from 'react';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { ErrorMessage } from '../../../../shared/ui/feedback/ErrorMessage.tsx';

export const NotPaid = ({ children }: { readonly children: ReactNode }) => (
  <Banner tone="warning" live="status" title="Le paiement n’a pas abouti, vous n’avez rien payé.">
    <p>{children}</p>
  </Banner>
);

export function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isAbsent = error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE';
  return (
    <ErrorMessage error={error} message={isAbsent ? errorMessages.PAYMENT_UNAVAILABLE : undefined} onRetry={onRetry} />
  );
}
