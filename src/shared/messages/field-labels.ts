export const EVENT_LABELS = {
  site: 'Site',
  'site.id': 'Site (numéro)',
  'site.name': 'Site',
  date: 'Date et heure',
  hourRdv: 'Heure de rendez-vous',
  accompanistMaxNumber: 'Maximum d’encadrants',
  diverMaxNumber: 'Maximum de plongeurs',
  price: 'Prix',
  status: 'État',
  inscriptionToClub: 'Inscription à venir',
  plongeeAutonomes: 'Plongée Autonomes',
  needcadre: 'Fermée sauf encadrants',
  description: 'Remarques',
  accompanistFreeText: 'Encadrants absents',
  reason: 'Motif de l’annulation',
  palanquees: 'Palanquées (version)',
  palanquees2: 'Palanquées de la 2ᵉ plongée (version)',
  fiche: 'Fiche de sécurité validée',
  registrant: 'Inscrit',
} as const;

export const DAO_LABELS = {
  daoiddiver: 'Membre',
  daodate: 'Date',
  daosite: 'Lieu',
  daomotif: 'Motif',
  daokm: 'Km',
  kmSource: 'Origine de la distance',
  daoprix: 'Prix',
  daocommentaire: 'Commentaire',
  daolocked: 'Verrouillé',
} as const;

/** `country` holds the useful information (specification §3). */
export const SITE_LABELS = {
  name: 'Nom',
  'address.street': 'Rue',
  'address.postal': 'Code postal',
  'address.city': 'Ville (pays)',
  'address.gps': 'GPS',
  'address.country': 'Informations utiles',
} as const;
