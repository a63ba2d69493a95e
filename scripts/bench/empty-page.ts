// The smallest page that could show the same: React, one fetch of the same JSON, one card. Its server answers from
// memory, already compressed: a baseline that no real server beats.
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { listen } from '#tests/support/listen.ts';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };

/** @param json the API's answer */
export async function serveEmptyPage(json: Buffer) {
  const root = path.join(import.meta.dirname, 'empty-page');
  const options = { modulePreload: false, write: false } as const;
  const built = await build({ root, configFile: false, logLevel: 'silent', build: options });
  const files = (built as Rolldown.RolldownOutput).output.map(
    (file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const,
  );
  const compressed = new Map(
    [...files, ['data.json', json] as const].map(([name, content]) => [`/${name}`, brotliCompressSync(content)]),
  );
  return listen(({ url = '/' }, answer) => {
    const name = url === '/' ? '/index.html' : url;
    const bytes = compressed.get(name);
    const type = TYPES[path.extname(name)] ?? 'text/plain';
    answer.writeHead(bytes ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' });
    answer.end(bytes);
  });
}
