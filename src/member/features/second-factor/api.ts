import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { session } from '#api/client/client.ts';
import { renewToken } from '#api/account/sign-in.ts';
import { logFailure } from '#api/client/log.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';

export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /users/second-factor', { signal }),
});

/** Renews the token, which says whether a second factor is due. */
export const renewClaims = (): Promise<void> =>
  renewToken().catch((error: unknown) => logFailure('token not renewed', error));

/** Changes the member's second factors; ends the notice that one is due. */
export function useFactorChange<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  onDone: (data: Data) => void,
) {
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: onDone,
    // After a refusal too: another tab may have changed them.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
      if (Number(session.claims()?.due) > 0) await renewClaims();
    },
  });
}
