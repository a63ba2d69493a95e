import { folded } from '../text.ts';
import { A322_72, A322_78, A322_98 } from './legal-sources.ts';

export const SHEET_KEPT = { years: 1, ...A322_72 } as const;
/** Depth in metres of a pool or pit up to which no safety sheet is required. */
export const SHEET_EXEMPTION = { depth: 6, ...A322_98 } as const;
export const RESCUE_PLAN = { ...A322_78 } as const;

/** A pool or pit; depth in metres. */
interface Basin {
  readonly site: string;
  readonly depth: number;
}

/** Default: the pool of the specification's sites. */
export const BASINS: readonly Basin[] = [{ site: 'PISCINE', depth: 4 }];

export interface EmergencyNumber {
  readonly name: string;
  readonly number: string;
  readonly sea: boolean;
}

/** For a club that names none. */
export const EMERGENCY_NUMBERS: readonly EmergencyNumber[] = [
  { name: 'SAMU', number: '15', sea: false },
  { name: 'Pompiers', number: '18', sea: false },
  { name: 'Urgences (Europe)', number: '112', sea: false },
  { name: 'CROSS', number: '196', sea: true },
  { name: 'VHF', number: 'canal 16', sea: true },
];

export type SafetyFault = 'row' | 'site' | 'depth' | 'name' | 'number' | 'sea';

type Raw = Readonly<Record<string, unknown>>;
const isRow = (raw: unknown): raw is Raw => typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100;

function basin(raw: unknown): Basin | SafetyFault {
  if (!isRow(raw)) return 'row';
  const { site, depth } = raw;
  if (!isText(site)) return 'site';
  return typeof depth === 'number' && depth > 0 && depth <= 60 ? { site: site.trim(), depth } : 'depth';
}

function emergencyNumber(raw: unknown): EmergencyNumber | SafetyFault {
  if (!isRow(raw)) return 'row';
  const { name, number, sea = false } = raw;
  if (!isText(name)) return 'name';
  if (!isText(number)) return 'number';
  return typeof sea === 'boolean' ? { name: name.trim(), number: number.trim(), sea } : 'sea';
}

function readRows<T extends object>(rows: readonly unknown[], read: (raw: unknown) => T | SafetyFault) {
  const found: T[] = [];
  const faults: { readonly row: number; readonly fault: SafetyFault }[] = [];
  for (const [row, raw] of rows.entries()) {
    const one = read(raw);
    if (typeof one === 'string') faults.push({ row, fault: one });
    else found.push(one);
  }
  return { found, faults };
}

export const readBasins = (rows: readonly unknown[]) => readRows(rows, basin);
export const readEmergencyNumbers = (rows: readonly unknown[]) => readRows(rows, emergencyNumber);

/** Falls back to the default. */
export const emergencyNumbers = (rows: readonly unknown[]): readonly EmergencyNumber[] =>
  rows.length === 0 ? EMERGENCY_NUMBERS : readEmergencyNumbers(rows).found;

/** In metres; null for natural water. */
export function basinDepth(rows: readonly unknown[], site: string): number | null {
  const basins = rows.length === 0 ? BASINS : readBasins(rows).found;
  return basins.find((one) => folded(one.site) === folded(site))?.depth ?? null;
}

export const needsNoSheet = (depth: number | null): boolean => depth !== null && depth <= SHEET_EXEMPTION.depth;
