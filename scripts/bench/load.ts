// Asks a server: one call, one call again and again, or several connections at once.
import autocannon from 'autocannon';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With the query. */
  readonly path: string;
  readonly body?: unknown;
  /** Another caller than the load's. */
  readonly token?: string;
}

export interface Load {
  readonly url: string;
  readonly token: string;
  /** Requests of each connection, by its number; sent one after the other, in a cycle. */
  readonly calls: (connection: number) => readonly Call[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** Answers of 400 and above, broken connections. */
  readonly bad: number;
}

/** As a browser asks. */
const optionsOf = ({ method, body }: Pick<Call, 'method' | 'body'>, token: string) => ({
  method,
  headers: {
    authorization: `Bearer ${token}`,
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** One call, read to its end. Throws when it is refused. */
export async function ask(url: string, token: string, call: Call): Promise<Buffer> {
  const answer = await fetch(url + call.path, optionsOf(call, token));
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${call.method} ${call.path} answered ${answer.status}`);
  return bytes;
}

export const read = async <T>(url: string, token: string, path: string): Promise<T> =>
  JSON.parse((await ask(url, token, { method: 'GET', path })).toString()) as T;

export const at = (sorted: readonly number[], quantile: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN;

export const medianAmong = (values: readonly number[]): number =>
  at(
    values.toSorted((one, other) => one - other),
    0.5,
  );

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

async function run({ url, token, calls, connections, seconds }: Load): Promise<Figures> {
  const times: number[] = [];
  let bad = 0;
  let connection = 0;
  const setupClient = (client: autocannon.Client): void =>
    client.setRequests(
      calls(connection++).map((call) => ({ path: call.path, ...optionsOf(call, call.token ?? token) })),
    );
  const { duration, errors, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections, duration: seconds, timeout: 60, setupClient };
    autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result))).on(
      'response',
      (_client, status, _bytes, time) => {
        times.push(time);
        if (status >= 400) bad += 1;
      },
    );
  });
  // Removes registrations of the last cycle, which ends anywhere.
  for (let number = 0; number < connections; number += 1) {
    const cycle = calls(number);
    const last = cycle.at(-1);
    if (cycle.length > 1 && last) await fetch(url + last.path, optionsOf(last, token));
  }
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / duration,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    bad: bad + errors + timeouts,
  };
}

/** Runs shortly once before, so that both sides are compiled. */
export async function measure(load: Load): Promise<Figures> {
  await run({ ...load, seconds: 1 });
  return run(load);
}
