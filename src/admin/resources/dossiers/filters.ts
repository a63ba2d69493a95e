import type { DossierState } from '../../../shared/domain/membership/dossier-state.ts';

/** What the list's address holds; without a state, all of them. */
export interface DossierFilters {
  readonly state?: DossierState;
  readonly q?: string;
}

/** Whoever follows the dossiers looks first at those that are missing. */
export const FIRST_FILTERS: DossierFilters = { state: 'awaited' };

export const TABS: readonly { readonly state: DossierState | undefined; readonly label: string }[] = [
  { state: 'awaited', label: 'Attendus' },
  { state: 'sent', label: 'Envoyés' },
  { state: 'paid', label: 'Réglés' },
  { state: undefined, label: 'Tous' },
];

export const withState = ({ q }: DossierFilters, state: DossierState | undefined): DossierFilters => ({
  ...(q ? { q } : {}),
  ...(state ? { state } : {}),
});

export const withSearch = ({ state }: DossierFilters, q: string): DossierFilters => ({
  ...(q ? { q } : {}),
  ...(state ? { state } : {}),
});
