import { Button } from '../../../shared/ui/components/Button.tsx';
import { useProviderMutation } from '../../providers/hooks.ts';

/** Counts what would go; the figures appear in the table. */
export function TryButton() {
  const attempt = useProviderMutation({
    mutationFn: (provider) => provider.tryRetention(),
    success: () => 'Essai fait\u00a0: rien n’a été effacé, les nombres sont à jour.',
  });
  return (
    <Button variant="quiet" busy={attempt.isPending} onClick={() => attempt.mutate()}>
      Essayer maintenant
    </Button>
  );
}
