import type { DiverFilters } from './filters.ts';

/**
 * The figures of the dashboard about members, each by the very filter of the list that it leads to. Who is deactivated
 * neither dives nor sends a dossier, but owes what they owe.
 */
export const MEMBER_FIGURES = {
  certificatesOver: { desactived: false, caci_date: 'over' },
  certificatesSoon: { desactived: false, caci_date: 'soon' },
  certificatesMissing: { desactived: false, caci_date: 'missing' },
  walletsBelow: { desactived: false, porte_Monnaie: 'below' },
  walletsLow: { desactived: false, porte_Monnaie: 'low' },
  walletsOk: { desactived: false, porte_Monnaie: 'ok' },
  dossiersAwaited: { desactived: false, dossier: true },
  dossiersSent: { desactived: false, dossier: false },
  duesOutstanding: { cotisation: 'due' },
} as const satisfies Record<string, DiverFilters>;
