/** French names of an outing's fields: in the form, in comparisons and in the history. */
export const OUTING_LABELS = {
  site: 'Site',
  'site.id': 'Site (numéro)',
  'site.name': 'Site',
  date: 'Date et heure',
  hourRdv: 'Heure de rendez-vous',
  accompanistMaxNumber: 'Maximum d’encadrants',
  diverMaxNumber: 'Maximum de plongeurs',
  status: 'État',
  inscriptionToClub: 'Inscription à venir',
  plongeeAutonomes: 'Plongée Autonomes',
  needcadre: 'Fermée sauf encadrants',
  description: 'Remarques',
  accompanistFreeText: 'Encadrants absents',
  palanquees: 'Palanquées (version)',
} as const;
