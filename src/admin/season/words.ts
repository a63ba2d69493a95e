import type { DossierState } from '../../shared/domain/membership/dossier-state.ts';
import type { SeasonWarning } from '../../shared/domain/membership/season.ts';
import { amount } from '../../shared/messages/money.ts';
import type { Cents } from '../../shared/domain/money.ts';
import type { BadgeTone } from '../../shared/ui/components/Badge.tsx';

export const STATES: Readonly<Record<DossierState, { readonly label: string; readonly tone: BadgeTone }>> = {
  awaited: { label: 'Attendu', tone: 'warn' },
  sent: { label: 'Envoyé', tone: 'note' },
  paid: { label: 'Réglé', tone: 'ok' },
};

interface About {
  readonly cotisation: Cents | null;
  readonly assurance: string;
}

/** What the secretary reads beside a member's name. */
export const WARNINGS: Readonly<
  Record<SeasonWarning, { readonly tone: BadgeTone; readonly says: (about: About) => string }>
> = {
  ALREADY_ASKED: { tone: 'warn', says: () => 'A déjà un dossier de cette saison' },
  DEACTIVATED: { tone: 'neutral', says: () => 'Désactivé' },
  NOT_ELIGIBLE: { tone: 'neutral', says: () => 'Non éligible' },
  STILL_OWES: { tone: 'warn', says: ({ cotisation }) => `Doit encore ${amount(cotisation ?? 0)}` },
  NO_EMAIL: { tone: 'danger', says: () => 'Sans adresse e-mail' },
  INSURANCE_UNKNOWN: {
    tone: 'neutral',
    says: ({ assurance }) =>
      assurance.trim() ? `Contrat « ${assurance.trim()} » sans tarif` : 'Sans contrat d’assurance',
  },
};
