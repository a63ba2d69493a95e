import type { Driven } from '#domain/daos/entry.ts';
import { routeAddress, type Coordinates } from '#domain/gps.ts';
import { isRecord } from '#domain/records.ts';
import { DistanceFailed, type DistanceService } from './port.ts';

const TIMEOUT_MS = 4000;
/** Limit of an answer in bytes; without the route's geometry it has a few hundred. */
const MAX_BYTES = 64 * 1024;
/** Circumference of the earth. */
const MAX_METRES = 40_100_000;
/** Spares a third party's service. */
const MAX_CONCURRENT = 8;

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Reads in parts, so that an endless answer ends at the limit.
  for await (const part of answer.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.byteLength;
    if (size > MAX_BYTES) throw new DistanceFailed('the answer is too long');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function drivenOf(body: unknown): Driven {
  if (!isRecord(body)) throw new DistanceFailed('the answer is no route');
  // OSRM's codes for places without a road between or near them.
  if (body['code'] === 'NoRoute' || body['code'] === 'NoSegment') return null;
  const routes: unknown[] = Array.isArray(body['routes']) ? body['routes'] : [];
  const [route] = routes;
  const metres = isRecord(route) ? route['distance'] : undefined;
  if (body['code'] !== 'Ok' || typeof metres !== 'number' || !(metres >= 0 && metres <= MAX_METRES)) {
    throw new DistanceFailed('the answer is no route');
  }
  return { metres, estimate: body['estimate'] === true };
}

export function osrm(url: string, timeoutMs = TIMEOUT_MS): DistanceService {
  let running = 0;

  async function ask(from: Coordinates, to: Coordinates): Promise<Driven> {
    try {
      const answer = await fetch(routeAddress(url, from, to), {
        // A redirect would send a member's address to a service that the club has not chosen.
        redirect: 'error',
        credentials: 'omit',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      return drivenOf(JSON.parse(await textOf(answer)));
    } catch (error) {
      if (error instanceof DistanceFailed) throw error;
      throw new DistanceFailed('the distance service does not answer', { cause: error });
    }
  }

  return {
    async between(from, to) {
      if (running >= MAX_CONCURRENT) throw new DistanceFailed('too many questions at once');
      running += 1;
      try {
        return await ask(from, to);
      } finally {
        running -= 1;
      }
    },
  };
}
