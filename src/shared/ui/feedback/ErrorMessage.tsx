import { messageOf } from '../../api/client/errors.ts';
import { Banner } from './Banner.tsx';
import { Button } from '../components/Button.tsx';

interface ErrorMessageProps {
  readonly error: unknown;
  readonly message?: string | undefined;
  readonly onRetry?: () => void;
}

export function ErrorMessage({ error, message = messageOf(error), onRetry }: ErrorMessageProps) {
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
      {message}
    </Banner>
  );
}
