import { useQuery } from '@tanstack/react-query';
import { session } from '../../../../shared/api/client/client.ts';
import { askForReauthentication, reauthenticate } from '../../../../shared/api/resources/second-factor.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { QueryBody } from '../../../../shared/ui/feedback/QueryBody.tsx';
import { Skeleton } from '../../../../shared/ui/feedback/Skeleton.tsx';
import { ChallengeForm } from './ChallengeForm.tsx';
import styles from './SessionDialog.module.css';

/** The HTTP client repeats the calls that wait for it; closing gives them the server's refusal. */
export function ReauthenticationDialog() {
  const question = useQuery({
    queryKey: ['proof'],
    queryFn: askForReauthentication,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog title="Confirmez que c’est vous" size="s" onClose={session.giveUp}>
      <p className={styles.why}>
        Cette action touche à l’argent ou aux accès&nbsp;: elle se fera aussitôt après, sans rien saisir de nouveau.
      </p>
      <QueryBody query={question} skeleton={<Skeleton height={96} />}>
        {/* A passkey's question is answered once; the next try needs another. */}
        {(asked) => <ChallengeForm question={asked} send={reauthenticate} onRefused={() => void question.refetch()} />}
      </QueryBody>
    </Dialog>
  );
}
