import type { Server } from 'node:http';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Without a request for so long, nobody notices a pause of 30 ms. */
const QUIET_MS = 1000;
/** What may lie about before it is worth one. */
const GROWTH_BYTES = 16e6;

/** The collector as `--expose-gc` would give it, which the server is started without. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as NodeJS.GCFunction;
}

/**
 * Gives back what a busy hour took. V8 leaves three times what is in use lying about, as long as nobody asks for more,
 * and the small machines that clubs rent have other uses for it.
 */
export function giveBackWhenQuiet(server: Server): void {
  const collect = collector();
  const settle = (): number => {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    return getHeapStatistics().total_heap_size;
  };
  let floor = 0;
  const quiet = setTimeout(() => {
    if (getHeapStatistics().total_heap_size > floor + GROWTH_BYTES) floor = settle();
  }, QUIET_MS);
  quiet.unref();
  server.on('request', () => quiet.refresh());
}
