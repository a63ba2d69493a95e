// Sends the same requests again and again over several connections, and measures the answers.
import { Agent, get } from 'node:http';
import autocannon from 'autocannon';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
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
  readonly connections: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  /** Answers of 400 and above, broken connections. */
  readonly bad: number;
}

/** As a browser asks. */
export const headersFor = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
});

export const at = (sorted: readonly number[], quantile: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? Number.NaN;

export const medianAmong = (values: readonly number[]): number =>
  at(
    values.toSorted((one, other) => one - other),
    0.5,
  );

/** Removes registrations of the last cycle, which ends anywhere. */
async function endCycles({ url, token, calls, connections }: Load): Promise<void> {
  for (let connection = 0; connection < connections; connection += 1) {
    const cycle = calls(connection);
    const last = cycle.at(-1);
    if (cycle.length < 2 || !last) continue;
    const answer = await fetch(url + last.path, { method: last.method, headers: headersFor(token) });
    await answer.arrayBuffer();
  }
}

async function run({ url, token, calls, connections, seconds }: Load): Promise<Figures> {
  const times: number[] = [];
  let bad = 0;
  let connection = 0;
  const setupClient = (client: autocannon.Client): void => {
    client.setRequests(
      calls(connection++).map(({ method, path, body, token: caller = token }) => ({
        method,
        path,
        headers: { ...headersFor(caller), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })),
    );
  };
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
  times.sort((a, b) => a - b);
  return {
    connections,
    perSecond: times.length / duration,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    bad: bad + errors + timeouts,
  };
}

/** Runs shortly once before, so that both sides are compiled. */
export async function measure(load: Load): Promise<Figures> {
  await run({ ...load, seconds: 1 });
  await endCycles(load);
  const figures = await run(load);
  await endCycles(load);
  return figures;
}

/** Milliseconds of one answer, from asking to its last byte. */
function timeOf(agent: Agent, url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const before = performance.now();
  get(url, { agent, headers }, (answer) => {
    answer.on('error', reject);
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve(performance.now() - before);
      else reject(new Error(`${url}: answered ${answer.statusCode}`));
    });
    answer.resume();
  }).on('error', reject);
  return promise;
}

/** Milliseconds at p50 of one call that reads, at one connection. Throws when an answer is bad. */
export async function medianOf(url: string, token: string, path: string, amount: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const times: number[] = [];
    for (let asked = -Math.ceil(amount / 4); asked < amount; asked += 1) {
      const time = await timeOf(agent, url + path, headersFor(token));
      if (asked >= 0) times.push(time);
    }
    return medianAmong(times);
  } finally {
    agent.destroy();
  }
}
