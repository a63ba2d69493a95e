import type { DiverRecord } from '../../../../shared/api/decoders/diver.ts';
import type { ClubConfig } from '../../../../shared/config.ts';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import { isEmail } from '../../../../shared/domain/email.ts';
import type { Acting, Remedy } from '../../../../shared/domain/situation/findings.ts';
import { paths } from '../../../../shared/paths.ts';
import type { IconName } from '../../../../shared/ui/components/Icon.tsx';

export interface RemedyLink {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
}

export interface NextStep {
  readonly acting?: Acting;
  readonly remedy?: Remedy;
}

const writeTo = (address: string, subject: string): string =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}`;

/** The member's own way to mend a line. */
export function ownRemedy(remedy: Remedy | undefined, { club, links }: ClubConfig, subject: string): RemedyLink | null {
  switch (remedy) {
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
    default:
      return null;
  }
}

/** An administrator's way: a letter to the member who must act, else the member's record. */
export function administratorRemedy(
  { acting, remedy }: NextStep,
  diver: DiverRecord,
  subject: string,
): RemedyLink | null {
  if (acting === undefined || remedy === undefined) return null;
  if (acting === 'member' && isEmail(diver.email))
    return { label: 'Lui écrire', icon: 'mail', to: writeTo(diver.email, subject) };
  return { label: 'Ouvrir sa fiche', icon: 'edit', to: paths.diver(diver.id) };
}

/** Refusals of others pass by themselves or not at all. */
const OBSTACLE_MENDS: Readonly<Partial<Record<ErrorCode, NextStep>>> = {
  REGISTRATION_NOT_OPEN: { acting: 'organizers' },
  SUPERVISORS_ONLY: { acting: 'organizers' },
  EVENT_FULL: { acting: 'organizers' },
  WALLET_BELOW_MINIMUM: { acting: 'member', remedy: 'topUp' },
  WALLET_EMPTY: { acting: 'member', remedy: 'topUp' },
  LEVEL_NOT_SUPERVISOR: { acting: 'secretary', remedy: 'writeSecretary' },
  LEVEL_NOT_AUTONOMOUS: { acting: 'secretary', remedy: 'writeSecretary' },
  FORBIDDEN: { acting: 'secretary', remedy: 'writeSecretary' },
};

/** Who lifts a refusal, and how. `account`: what the line about the account says. */
export const mendOf = (code: ErrorCode, account: NextStep): NextStep =>
  code === 'DEACTIVATED' || code === 'DIVER_INACTIVE' ? account : (OBSTACLE_MENDS[code] ?? {});
