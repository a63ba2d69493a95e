import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time without a request after which a pause of 30 ms goes unnoticed. */
const IDLE_MS = 1000;
/** Between two collections of a server that is asked now and then. */
const INTERVAL_MS = 60_000;

/** Returns memory to the system when the server falls idle: on small machines V8 would keep 30 MB of garbage (docs/adr/0055). */
export function collectGarbageWhenIdle(server: Server): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  let collectedAt = -INTERVAL_MS;
  let open = 0;
  const idle = setTimeout(() => {
    if (open > 0) return;
    if (performance.now() - collectedAt < INTERVAL_MS) return void idle.refresh();
    collectedAt = performance.now();
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, IDLE_MS);
  idle.unref();
  server.on('request', (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
      idle.refresh();
    });
  });
}
