import { useQueryClient, type Mutation } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from '../../../../shared/api/client/errors.ts';
import { takeSecondStep } from '../../../../shared/api/resources/second-factor.ts';
import type { ChallengeQuestion } from '../../../../shared/contract/second-factor.ts';
import { Dialog } from '../../../../shared/ui/components/Dialog.tsx';
import { ChallengeForm } from './ChallengeForm.tsx';
import styles from './SessionDialog.module.css';

/** Error of the form's own call; no other call is refused with this code. */
const questionIn = ({ state: { error } }: Mutation): ChallengeQuestion | null =>
  error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED' ? (error.current as ChallengeQuestion) : null;

/** Second step of a sign-in whose password our server has accepted. */
export function SecondStep() {
  const mutations = useQueryClient().getMutationCache();
  const subscribe = useCallback((listener: () => void) => mutations.subscribe(listener), [mutations]);
  const lastQuestion = () =>
    mutations
      .getAll()
      .map(questionIn)
      .findLast((asked) => asked !== null) ?? null;
  const question = useSyncExternalStore(subscribe, lastQuestion);
  if (question === null) return null;
  return (
    <Dialog title="Confirmez que c’est vous" size="s" onClose={() => mutations.clear()}>
      <p className={styles.why}>Votre compte demande une seconde preuve, en plus du mot de passe.</p>
      <ChallengeForm question={question} send={takeSecondStep} onDone={() => mutations.clear()} />
    </Dialog>
  );
}
