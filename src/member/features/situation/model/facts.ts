import { readDay } from '../../../../shared/domain/dates.ts';
import { centsOfEuros } from '../../../../shared/domain/money.ts';
import type { Actor } from '../../../../shared/domain/permissions.ts';
import { isRole } from '../../../../shared/domain/roles.ts';
import type { MemberFacts } from '../../../../shared/domain/situation/lines.ts';
import { walletOf } from '../../../../shared/ui/data/viewer.ts';
import type { MemberSituation } from '../api.ts';

export function factsOf({ diver, since }: MemberSituation): MemberFacts {
  const { active, desactived, dossier, cotisation, level, email, caci_date } = diver;
  return {
    active,
    desactived,
    dossier,
    cotisation: cotisation == null ? cotisation : centsOfEuros(cotisation),
    wallet: walletOf(diver) ?? undefined,
    caciDate: readDay(caci_date),
    level,
    email,
    mailFailed: since !== null && since.mailFailed !== null,
  };
}

/** The member as the one who registers; a role that the reader is not shown counts as none. */
export const actorOfMember = ({ diver }: MemberSituation): Actor => ({
  ...diver,
  role: diver.role !== undefined && isRole(diver.role) ? diver.role : 'USER',
  dao: diver.dao === true,
});

/** The member's role may lift refusals, and the reader is not shown it. */
export const hasUnknownRole = ({ diver }: MemberSituation): boolean =>
  diver.role === undefined && diver.hasRole === true;
