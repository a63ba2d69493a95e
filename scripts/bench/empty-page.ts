// The smallest page that could show the same: React, one fetch of the same JSON, one card. Its server answers from
// memory, already compressed: a baseline that no real server beats.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache');

const DATA = '/data.json';
const PAGE = {
  'index.html':
    '<!doctype html><html lang="fr"><title>Vide</title><div id="root"></div><script type="module" src="/main.jsx"></script></html>',
  'main.jsx': `
    import { useEffect, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    function Page() {
      const [events, setEvents] = useState([]);
      useEffect(() => { fetch('${DATA}').then((answer) => answer.json()).then((list) => setEvents(list.content)); }, []);
      return events.slice(0, 1).map((event) => <p key={event.id} data-event-card>{event.site.name}</p>);
    }
    createRoot(document.getElementById('root')).render(<Page />);`,
};

/** The built files by their addresses. */
async function buildPage(): Promise<Map<string, Buffer>> {
  mkdirSync(CACHE, { recursive: true });
  const root = mkdtempSync(path.join(CACHE, 'bare-page-'));
  try {
    for (const [name, text] of Object.entries(PAGE)) writeFileSync(path.join(root, name), text);
    await build({ root, configFile: false, logLevel: 'silent', plugins: [react()], build: { modulePreload: false } });
    const files = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8', withFileTypes: true });
    return new Map(
      files
        .filter((file) => file.isFile())
        .map((file) => path.join(file.parentPath, file.name))
        .map((file) => [`/${path.relative(path.join(root, 'dist'), file)}`, readFileSync(file)]),
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };

export interface EmptyPage {
  readonly url: string;
  close(): void;
}

/** @param json the API's answer, as text */
export async function serveEmptyPage(json: string): Promise<EmptyPage> {
  const files = await buildPage();
  files.set(DATA, Buffer.from(json));
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  const compressed = new Map([...files].map(([name, bytes]) => [name, brotliCompressSync(bytes)]));
  const server = createServer((request, answer) => {
    const name = request.url ?? '/';
    const bytes = compressed.get(name);
    const type = TYPES[path.extname(name) || '.html'] ?? 'text/plain';
    answer.writeHead(bytes ? 200 : 404, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' });
    answer.end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}
