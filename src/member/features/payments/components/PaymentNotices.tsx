import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { paymentError } from '../model/payment-error.ts';

/** The member has left the provider's page without paying. */
export const NotPaid = ({ children }: { readonly children: React.ReactNode }) => (
  <Banner tone="warning" live="status" title="Le paiement n’a pas abouti, vous n’avez rien payé.">
    <p>{children}</p>
  </Banner>
);

/** The provider's page could not be reached. */
export const NotOpened = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <Banner
    tone="danger"
    live="alert"
    actions={
      <Button size="s" onClick={onRetry}>
        Réessayer
      </Button>
    }
  >
    {paymentError(error)}
  </Banner>
);
