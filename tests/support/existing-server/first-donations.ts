// Donations of the supervisor of the existing server's club: fields as text, a day with its time, a null.

/** Two of the supervisor's: one of the open year, and one that the treasurer has locked. */
export const firstDonations = (): Record<string, unknown>[] => [
  {
    id: '501',
    daoiddiver: '9',
    daofirstname: 'Luc',
    daolastname: 'GARNIER',
    daodate: '2025-06-14T00:00:00',
    daosite: 'VODELE',
    daomotif: 'Directeur de Plongée',
    daokm: '56',
    daoprix: 21,
    daocommentaire: null,
    daolocked: false,
    // Not ours, to be sent back untouched.
    numeroPiece: 'P-17',
  },
  {
    id: 502,
    daoiddiver: 9,
    daofirstname: 'Luc',
    daolastname: 'GARNIER',
    daodate: '2025-03-22',
    daosite: 'ANCIENNE CARRIERE',
    daomotif: 'Permanence Matériel',
    daokm: 30,
    daoprix: '12.5',
    daocommentaire: 'Compresseur',
    daolocked: true,
  },
];
