import { messageOf } from '../../api/client/errors.ts';
import { Banner } from './Banner.tsx';
import { Button } from '../components/Button.tsx';

/** The server's sentence about a failed query or call, and a retry. */
export function ErrorMessage({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return (
    <Banner
      tone="danger"
      live="alert"
      actions={
        onRetry && (
          <Button size="s" onClick={onRetry}>
            Réessayer
          </Button>
        )
      }
    >
      {messageOf(error)}
    </Banner>
  );
}
