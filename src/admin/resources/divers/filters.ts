import type { DiverFilters } from '../../../shared/domain/divers/filters.ts';

/** What the list's address holds: a search, and the filters of the domain (domain/divers/filters.ts). */
export type ListFilters = DiverFilters & { readonly q?: string };

/** 'Masquer les désactivés' is ticked as long as nobody has unticked it (specification §9). */
export const FIRST_FILTERS: ListFilters = { desactived: false };

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The filters that are chosen from a list, with their words; a flag's values are written as the address has them. */
export const CHOICES = {
  caci_date: {
    label: 'Certificat',
    choices: [
      { value: 'over', label: 'Expiré' },
      { value: 'soon', label: 'Expire sous 30 jours' },
      { value: 'missing', label: 'Manquant' },
    ],
  },
  porte_Monnaie: {
    label: 'Porte-monnaie',
    choices: [
      { value: 'below', label: 'Sous le minimum' },
      { value: 'low', label: 'Bas' },
      { value: 'ok', label: 'En ordre' },
    ],
  },
  dossier: {
    label: 'Dossier',
    choices: [
      { value: 'true', label: 'Attendu' },
      { value: 'false', label: 'Envoyé ou non demandé' },
    ],
  },
  cotisation: { label: 'Cotisation', choices: [{ value: 'due', label: 'À payer' }] },
} as const satisfies Record<string, { readonly label: string; readonly choices: readonly Choice[] }>;

export type ChoiceFilter = keyof typeof CHOICES;

/** The treasurer alone sees of others what these ask about; a wallet is shown to whoever sees wallets (contract §3). */
export const TREASURY_CHOICES: ReadonlySet<string> = new Set<ChoiceFilter>(['dossier', 'cotisation']);

/** The filters with one of them set to what was chosen; an empty choice takes it away. */
export function withChoice(filters: ListFilters, name: string, value: string): ListFilters {
  const { [name as keyof ListFilters]: _, ...others } = filters;
  if (value === '') return others;
  return { ...others, [name]: name === 'dossier' ? value === 'true' : value };
}

/** Does anything narrow the list beside what narrows it from the start? */
export const isNarrowed = (filters: ListFilters): boolean => Object.keys(filters).some((name) => name !== 'desactived');
