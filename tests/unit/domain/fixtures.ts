import type { Outing } from '#domain/events/status.ts';
import type { Actor } from '#domain/permissions.ts';

/** The six roles, from section 6 of the specification and not from the code. */
export const SIX_ROLES = ['SUPER_ADMIN', 'ADMIN', 'ADMIN_SITES', 'ADMIN_PLONGEURS', 'OPEN', 'USER'] as const;

export const actorOf = (given: Partial<Actor> = {}): Actor => ({
  id: 1,
  licenceNumber: 'A-00-000001',
  role: 'USER',
  level: 'N1',
  familyId: 'Martin',
  dao: false,
  desactived: false,
  ...given,
});

/** An ordinary outing with room: 10 divers, 3 supervisors, on Saturday the 28th of November 2026 at 9:30 in Paris. */
export const outingOf = (given: Partial<Outing> = {}): Outing => ({
  date: '2026-11-28T08:30:00Z',
  hourRdv: '08:00',
  status: 'OPEN',
  diverMaxNumber: 10,
  accompanistMaxNumber: 3,
  inscriptionToClub: false,
  plongeeAutonomes: false,
  needcadre: false,
  ...given,
});

/** Rows of a table drawn in text: cells apart by blanks, the first line is the header. */
export function tableOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells[0] !== '');
  return rows.map((cells) => {
    if (cells.length !== header.length)
      throw new Error(`${cells.length} cells for ${header.length}: ${cells.join(' ')}`);
    return Object.fromEntries(header.map((name, index) => [name, cells[index] ?? '']));
  });
}
