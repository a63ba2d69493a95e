import type { Server } from 'node:http';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time without a request after which a pause of 30 ms goes unnoticed. */
const IDLE_MS = 1000;
/** Growth of the heap that is worth a collection. */
const GROWTH_BYTES = 16e6;

/** The function `gc` of `--expose-gc`, which the server is started without. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}

/** Returns memory to the system when the server is idle: on small machines V8 would keep three times what it uses. */
export function collectGarbageWhenIdle(server: Server): void {
  const collect = collector();
  const shrink = (): number => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    return getHeapStatistics().total_heap_size;
  };
  let floor = 0;
  const idle = setTimeout(() => {
    if (getHeapStatistics().total_heap_size > floor + GROWTH_BYTES) floor = shrink();
  }, IDLE_MS);
  idle.unref();
  server.on('request', () => idle.refresh());
}
