// Members who read and write without a pause, for tests of upgrades.

const REQUESTS_A_SECOND = 50;
/** A slow machine keeps up with these. */
const MOST_AT_ONCE = 20;
/** Longest time without a success while the program changes, where a start takes a third of it at most. */
const MAX_REFUSAL_MS = 5000;

/** What a change of the program may take here and now: five seconds, or three starts where one takes longer. */
export const longestRefusal = (startMs: number): number => Math.max(MAX_REFUSAL_MS, 3 * startMs);

/** Every other request is a movement of one cent; keeps the ids of the acknowledged ones and the times of successes. */
export function membersAtWork(url: string, token: string) {
  const acknowledged: number[] = [];
  const successes = [performance.now()];
  const refusals: string[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;

  async function send(): Promise<void> {
    sent += 1;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const movement = { diver: 1 + (sent % 13), amount: 0.01, reason: 'Gonflage', key: `upgrade-load-${sent}` };
    const request = sent % 2 === 0 ? { headers } : { headers, method: 'POST', body: JSON.stringify(movement) };
    try {
      const answer = await fetch(`${url}/api/v1/mouvements`, request);
      const body = (await answer.json()) as { id: number };
      if (!answer.ok) return void refusals.push(`${answer.status}`);
      if (request.method === 'POST') acknowledged.push(body.id);
      successes.push(performance.now());
    } catch {
      refusals.push('no connection');
    }
  }

  const timer = setInterval(() => {
    if (running.size >= MOST_AT_ONCE) return;
    const request = send().finally(() => running.delete(request));
    running.add(request);
  }, 1000 / REQUESTS_A_SECOND);
  return {
    acknowledged,
    refusals,
    longestPause: () => Math.max(...successes.slice(1).map((at, before) => at - (successes[before] ?? at))),
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}
