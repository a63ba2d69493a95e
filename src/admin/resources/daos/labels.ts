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
