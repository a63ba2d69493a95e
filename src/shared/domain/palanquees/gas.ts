import type { Day } from '../dates.ts';
import type { Member, NitroxAptitude, Palanquee } from './plan.ts';
import { A322_95, inForce, type Sourced } from './legal-sources.ts';

interface Gas {
  readonly kind: 'AIR' | 'NITROX' | 'OTHER';
  /** Highest oxygen fraction named, in per cent; null for air or when not stated. */
  readonly oxygen: number | null;
}

const NITROX = /nitrox|\bnx|\bean/i;
const AIR_ONLY = /^air\b/i;

/** Reads `Air`, `Nitrox 32`, `EAN36`, `Nx 40/60`, `32 %`; anything else is another mixture. */
export function gasOf(typed: string): Gas {
  const text = typed.trim();
  const named = [...text.matchAll(/(?:nitrox|nx|ean)\D{0,3}(\d{2,3})/gi)].map(([, percent]) => Number(percent));
  if (NITROX.test(text)) return { kind: 'NITROX', oxygen: named.length > 0 ? Math.max(...named) : null };
  if (text === '' || AIR_ONLY.test(text)) return { kind: 'AIR', oxygen: null };
  const bare = /^(\d{2})\s*%?$/.exec(text)?.[1];
  return bare === undefined ? { kind: 'OTHER', oxygen: null } : { kind: 'NITROX', oxygen: Number(bare) };
}

interface NitroxRule extends Sourced {
  readonly aptitude: Exclude<NitroxAptitude, 'NONE'>;
  /** In per cent, at most. */
  readonly oxygen: number;
}

/** Nitrox aptitudes limit the mixture, not the depth. */
export const NITROX_RULES: readonly NitroxRule[] = [
  { aptitude: 'PN', oxygen: 40, ...A322_95 },
  { aptitude: 'PNC', oxygen: 100, ...A322_95 },
];

/** Pupils are exempt: nitrox may be what they learn. */
export const needsNitrox = ({ gas, function: role }: Member, { kind }: Pick<Palanquee, 'kind'>): boolean =>
  gasOf(gas).kind === 'NITROX' && !(kind === 'TEACHING' && role === 'DIVER');

/** In per cent; 0 without an aptitude. */
const richest = (held: NitroxAptitude, day: Day | null): number =>
  inForce(NITROX_RULES, ({ aptitude }) => aptitude, day).find(({ aptitude }) => aptitude === held)?.oxygen ?? 0;

/** Most oxygen that a member may have, in per cent; 0 without an aptitude, null while it was not asked. */
export const nitroxLimit = ({ nitrox }: Member, day: Day | null): number | null =>
  nitrox === undefined ? null : richest(nitrox, day);
