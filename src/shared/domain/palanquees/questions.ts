import type { Day } from '../dates.ts';
import { needsAuthorisation } from './autonomy.ts';
import { needsNitrox } from './gas.ts';
import type { Levels } from './member-rules.ts';
import type { Member, Palanquee } from './plan.ts';

/** Facts in no record, which the director answers in the plan. */
export type Question =
  | { readonly about: 'AUTHORISATION'; readonly member: Member; readonly age: number }
  | { readonly about: 'NITROX'; readonly member: Member };

/** By member, including answered questions. */
export function questionsOf(palanquee: Palanquee, divers: Levels, day: Day | null): Question[] {
  return palanquee.members.flatMap((member): Question[] => {
    const diver = divers.get(member.id);
    // Divers who have left the outing raise no question.
    if (!diver) return [];
    return [
      ...(needsAuthorisation(member, palanquee, diver, day)
        ? [{ about: 'AUTHORISATION' as const, member, age: diver.age ?? 0 }]
        : []),
      ...(needsNitrox(member, palanquee) ? [{ about: 'NITROX' as const, member }] : []),
    ];
  });
}

export const isAnswered = ({ about, member }: Question): boolean =>
  (about === 'NITROX' ? member.nitrox : member.authorisation) !== undefined;
