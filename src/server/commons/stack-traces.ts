import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';

const BUILT_PLACE = /file:\/\/(\/[^\s()]+\.js):(\d+):(\d+)/;
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(file: string): SourceMap {
  const known = maps.get(file)?.deref();
  if (known) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  maps.set(file, new WeakRef(map));
  return map;
}

/** `at sign (file:///…/dist/server/api-x.js:10:2)` → `at sign (src/server/x.ts:7:2)`; itself where there is no map. */
function named(frame: string): string {
  return frame.replace(BUILT_PLACE, (place: string, file: string, line: string, column: string) => {
    try {
      const origin = mapOf(file).findOrigin(Number(line), Number(column));
      return 'fileName' in origin ? `${origin.fileName}:${origin.lineNumber}:${origin.columnNumber}` : place;
    } catch {
      return place;
    }
  });
}

/** What `@types/node` leaves out of a call site: `sign (file:///…/x.js:10:2)`. */
interface Printable {
  toString(): string;
}

/**
 * Makes stack traces of the built server name our sources. Maps are read with the first trace: Node's own
 * `--enable-source-maps` reads and keeps all of them at start.
 */
if (import.meta.filename.endsWith('.js'))
  Error.prepareStackTrace = (error, frames: readonly Printable[]) =>
    [String(error), ...frames.map((frame) => `    at ${named(frame.toString())}`)].join('\n');
