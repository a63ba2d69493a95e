import { useListContext } from 'react-admin';
import { parisDay } from '../../shared/domain/dates.ts';
import { numericDay } from '../../shared/messages/dates.ts';

/** Says how far back a list was searched, where `meta` has it; `by` names what reaches further. */
export function SearchedSince({ by }: { readonly by: string }) {
  const since = (useListContext().meta as { readonly searchedSince?: string | null } | undefined)?.searchedSince;
  if (!since) return null;
  return (
    <span>
      · recherche depuis le {numericDay(parisDay(since))}&nbsp;; {by}
    </span>
  );
}
