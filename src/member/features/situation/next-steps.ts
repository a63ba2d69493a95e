import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import type { ClubConfig } from '../../../shared/config.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { isEmail } from '../../../shared/domain/text.ts';
import type { Acting, NextStep } from '../../../shared/domain/situation.ts';
import { paths } from '../../../shared/paths.ts';
import type { IconName } from '../../../shared/ui/components/Icon.tsx';

export interface NextStepLink {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
}

export interface Duty {
  readonly acting?: Acting;
  readonly nextStep?: NextStep;
}

const writeTo = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`;

/** The member's own next step. */
function ownLink(nextStep: NextStep, { club, links }: ClubConfig, subject: string): NextStepLink | null {
  switch (nextStep) {
    case 'payFee':
      return { label: 'Payer ma cotisation', icon: 'wallet', to: paths.membershipFee };
    case 'topUp':
      return { label: 'Recharger mon porte-monnaie', icon: 'wallet', to: paths.walletTopUp };
    case 'sendDossier':
      return { label: 'Envoyer mon dossier', icon: 'edit', to: paths.home };
    case 'writeSecretary':
      return { label: 'Écrire au secrétariat', icon: 'mail', to: writeTo(club.secretaryEmail, subject) };
    case 'supervisorList':
      return links.supervisorList === ''
        ? null
        : { label: 'Liste des encadrants', icon: 'external', to: links.supervisorList };
  }
}

/** Administrators write to the member who must act, else open the member's record. */
export function nextStepLink(
  { acting, nextStep }: Duty,
  own: boolean,
  diver: DiverRecord,
  config: ClubConfig,
  subject: string,
): NextStepLink | null {
  if (nextStep === undefined) return null;
  if (own) return ownLink(nextStep, config, subject);
  if (acting === undefined) return null;
  if (acting === 'member' && isEmail(diver.email))
    return { label: 'Lui écrire', icon: 'mail', to: writeTo(diver.email, subject) };
  return { label: 'Ouvrir sa fiche', icon: 'edit', to: paths.diver(diver.id) };
}

/** Refusals of others pass by themselves or not at all. */
const DUTIES: Readonly<Partial<Record<ErrorCode, Duty>>> = {
  REGISTRATION_NOT_OPEN: { acting: 'organizers' },
  SUPERVISORS_ONLY: { acting: 'organizers' },
  EVENT_FULL: { acting: 'organizers' },
  WALLET_BELOW_MINIMUM: { acting: 'member', nextStep: 'topUp' },
  WALLET_EMPTY: { acting: 'member', nextStep: 'topUp' },
  LEVEL_NOT_SUPERVISOR: { acting: 'secretary', nextStep: 'writeSecretary' },
  LEVEL_NOT_AUTONOMOUS: { acting: 'secretary', nextStep: 'writeSecretary' },
  FORBIDDEN: { acting: 'secretary', nextStep: 'writeSecretary' },
};

/** Who lifts a refusal, and how. `account`: what the line about the account says. */
export const dutyAfter = (code: ErrorCode, account: Duty): Duty =>
  code === 'DEACTIVATED' || code === 'DIVER_INACTIVE' ? account : (DUTIES[code] ?? {});
