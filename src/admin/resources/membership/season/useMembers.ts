import { useDeferredValue, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SeasonMember, SeasonView } from '../../../../shared/contract/membership.ts';
import { beginsWith } from '../../../../shared/domain/divers/name-search.ts';
import { usePartsQuery, useClubDataProvider } from '../../../providers/hooks.ts';
import { candidateWith, changesOf, type SeasonValues, type Terms } from './season-form.ts';

/** As many as one request of the server answers. */
const AT_ONCE = 1000;

/** Members that the form shows, some at a time; those ticked or unticked since stand or go at once. */
export function useMembers(terms: Terms) {
  const { getValues } = useFormContext<SeasonValues>();
  const choices = useWatch<SeasonValues, 'choices'>({ name: 'choices' });
  const insurances = useWatch<SeasonValues, 'rates.insurances'>({ name: 'rates.insurances' });
  const [q, setQ] = useState('');
  const [shown, setShown] = useState({ view: 'all' as SeasonView, changes: changesOf({}, false) });
  const { view, changes } = shown;
  const contracts = useDeferredValue(JSON.stringify(insurances.map(({ name }) => name)));
  const asked = {
    view,
    q: useDeferredValue(q).trim(),
    label: getValues('label').trim().slice(0, 20),
    contracts: view === 'remarks' ? (JSON.parse(contracts) as string[]) : [],
    ...changes,
  };
  const { data, ...query } = usePartsQuery(
    ['membership', 'listSeasonMembers', { ...asked, label: terms.sameSeason }],
    ({ listSeasonMembers }, part) => listSeasonMembers({ ...asked, ...part }),
  );
  const provider = useClubDataProvider();

  const isShown = (member: SeasonMember): boolean => {
    const { proposed, warnings } = candidateWith(terms, member);
    if (!beginsWith(member, q)) return false;
    if (view === 'remarks') return terms.rates === null || warnings.length > 0;
    return view === 'all' || (choices[member.id]?.chosen ?? proposed) === (view === 'chosen');
  };

  const found = (data ?? []).flatMap(({ members }) => members.filter(isShown).map((one) => candidateWith(terms, one)));
  return {
    q,
    view,
    setQ,
    setView: (next: SeasonView): void =>
      setShown({ view: next, changes: changesOf(getValues('choices'), terms.sameSeason) }),
    ...query,
    // An empty remainder of the previous answer does not mean that no member matches.
    data: query.isFormer && found.length === 0 ? undefined : data,
    isShown,
    found,
    async readAll(): Promise<SeasonMember[]> {
      const all: SeasonMember[] = [];
      for (let after: number | null | undefined; after !== null;) {
        const part = { size: AT_ONCE, ...(after !== undefined && { after }) };
        const { members, next } = await provider.listSeasonMembers({ ...asked, ...part });
        all.push(...members);
        after = next;
      }
      return all;
    },
  };
}
