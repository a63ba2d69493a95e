import type { Server } from 'node:http';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time without a request after which a pause of 30 ms goes unnoticed. */
const IDLE_MS = 1000;
/** Growth that is worth a collection. */
const GROWTH_BYTES = 8e6;

/** The function `gc` of `--expose-gc`, which the server is started without. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}

/** Bytes of the process: V8's heap may be small, and its garbage hold much memory of compressors and buffers. */
function held(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    // Without /proc the process does not know what it holds.
    return getHeapStatistics().total_heap_size;
  }
}

/** Returns memory to the system when the server is idle: on small machines V8 would keep three times what it uses. */
export function collectGarbageWhenIdle(server: Server): void {
  const collect = collector();
  let floor = 0;
  let open = 0;
  const idle = setTimeout(() => {
    // The memory of an answer under way would raise the floor.
    if (open > 0) return;
    const now = held();
    if (now < floor + GROWTH_BYTES) {
      // Other threads give back more after a collection.
      floor = Math.min(floor, now);
      return;
    }
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    floor = held();
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
