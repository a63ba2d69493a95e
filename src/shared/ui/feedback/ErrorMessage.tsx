import { messageOf } from '../../api/client/errors.ts';
import { Banner } from './Banner.tsx';
import { Button } from '../components/Button.tsx';

/** A part of the page that could not be read: the server's sentence and a way on. The rest of the page lives. */
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
