/** `country` holds the useful information (specification §3). */
export const SITE_LABELS = {
  name: 'Nom',
  'address.street': 'Rue',
  'address.postal': 'Code postal',
  'address.city': 'Ville (pays)',
  'address.gps': 'GPS',
  'address.country': 'Informations utiles',
} as const;
