import type { Driven } from '../../../shared/domain/donations/distance.ts';
import type { Coordinates } from '../../../shared/domain/gps.ts';
import { DistanceFailed, type DistanceService } from './port.ts';

const PATIENCE_MS = 4000;
/** An answer without the way's drawing has some hundred bytes. */
const MOST_BYTES = 64 * 1024;
/** Once round the earth. */
const MOST_METRES = 40_100_000;
/** Somebody else's service: a whole club that enters donations asks it a few questions at a time. */
const MOST_AT_ONCE = 8;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // `fetch` gives the bytes as they come: whoever sends without end is not read to the end.
  for await (const part of answer.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw new DistanceFailed('the answer is too long');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function drivenOf(body: unknown): Driven {
  if (!isRecord(body)) throw new DistanceFailed('the answer is no route');
  // OSRM's words for places that no road joins, or that no road is near to.
  if (body['code'] === 'NoRoute' || body['code'] === 'NoSegment') return null;
  const [route] = Array.isArray(body['routes']) ? (body['routes'] as unknown[]) : [];
  const metres = isRecord(route) ? route['distance'] : undefined;
  if (body['code'] !== 'Ok' || typeof metres !== 'number' || !(metres >= 0 && metres <= MOST_METRES)) {
    throw new DistanceFailed('the answer is no route');
  }
  return { metres, estimate: body['estimate'] === true };
}

const place = ({ latitude, longitude }: Coordinates): string => `${longitude},${latitude}`;

/** A server that speaks OSRM's HTTP interface at `url`. */
export function osrm(url: string, patience = PATIENCE_MS): DistanceService {
  const base = url.replace(/\/+$/, '');
  let asked = 0;

  async function ask(from: Coordinates, to: Coordinates): Promise<Driven> {
    const address = `${base}/route/v1/driving/${place(from)};${place(to)}?overview=false`;
    try {
      const answer = await fetch(address, {
        // Where a member lives is for the service that the club has chosen, and for nobody whom it would name.
        redirect: 'error',
        credentials: 'omit',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(patience),
      });
      return drivenOf(JSON.parse(await textOf(answer)) as unknown);
    } catch (error) {
      if (error instanceof DistanceFailed) throw error;
      throw new DistanceFailed('the distance service does not answer', { cause: error });
    }
  }

  return {
    async between(from, to) {
      if (asked >= MOST_AT_ONCE) throw new DistanceFailed('too many questions at once');
      asked += 1;
      try {
        return await ask(from, to);
      } finally {
        asked -= 1;
      }
    },
  };
}
