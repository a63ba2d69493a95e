// Asks a server: one call, one call again and again, or several connections at once.
import autocannon from 'autocannon';

export interface Caller {
  readonly url: string;
  readonly token: string;
}

export interface Call {
  /** GET by default. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Within /api/v1, with the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Another caller than the load's. */
  readonly token?: string;
}

export interface Load extends Caller {
  /** Requests of each connection, by its number; sent one after the other, in a cycle. */
  readonly calls: (connection: number) => readonly Call[];
  readonly connections: number;
  readonly seconds: number;
}

/** As a browser asks. */
const optionsOf = ({ method = 'GET', path, body, token }: Call, caller: Caller) => ({
  method,
  path: `/api/v1${path}`,
  headers: {
    authorization: `Bearer ${token ?? caller.token}`,
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body: JSON.stringify(body) }),
});

/** One call, read to its end. Throws when it is refused. */
export async function ask(caller: Caller, call: Call): Promise<Buffer> {
  const { path, ...options } = optionsOf(call, caller);
  const answer = await fetch(caller.url + path, options);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${options.method} ${path} answered ${answer.status}`);
  return bytes;
}

export const read = async <T>(caller: Caller, call: Call): Promise<T> =>
  JSON.parse((await ask(caller, call)).toString()) as T;

function at(quantile: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN;
}

export const medianAmong = (values: readonly number[]): number => at(0.5, values);

/** Milliseconds of an act, the median of several; the first ones are not counted. */
export async function medianOf(amount: number, act: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = -Math.ceil(amount / 4); run < amount; run += 1) {
    const before = performance.now();
    await act();
    if (run >= 0) times.push(performance.now() - before);
  }
  return medianAmong(times);
}

async function run({ calls, connections, seconds, ...caller }: Load) {
  const times: number[] = [];
  let connection = 0;
  const setupClient = (client: autocannon.Client): void => {
    client.setRequests(calls(connection++).map((call) => optionsOf(call, caller)));
    client.on('response', (_status, _bytes, time) => times.push(time));
  };
  const options = { url: caller.url, connections, duration: seconds, timeout: 60, setupClient };
  const { duration, non2xx, errors, timeouts } = await autocannon(options);
  // Removes registrations of the last cycle, which ends anywhere.
  for (let number = 0; number < connections; number += 1) {
    const last = calls(number).at(-1);
    if (last?.method === 'DELETE') await ask(caller, last).catch(() => null);
  }
  return {
    perSecond: times.length / duration,
    /** Milliseconds. */
    p50: medianAmong(times),
    p95: at(0.95, times),
    /** Refused answers, broken connections. */
    bad: non2xx + errors + timeouts,
  };
}

/** Runs shortly once before, so that both sides are compiled. */
export async function measure(load: Load): ReturnType<typeof run> {
  await run({ ...load, seconds: 1 });
  return run(load);
}
