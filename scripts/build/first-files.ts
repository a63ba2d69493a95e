// Names in the built page the files that its first load needs (docs/adr/0055).
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { EARLY } from '#api/client/early.ts';

/** Writes the addresses of calls into src/boot.js. */
const withPaths = (code: string): string => code.replace('__EARLY_PATHS__', JSON.stringify(EARLY));

/** Does so for `npm run dev`. */
export const earlyPaths = (): Plugin => ({
  name: 'early-paths',
  apply: 'serve',
  transform: (code, id) => (id.endsWith('/src/boot.js') ? withPaths(code) : null),
});

type Files = readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[];

/** Addresses of the scripts that these modules need beside those of the page. */
function importedWith(files: Files, ...modules: readonly string[]): string[] {
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const names = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.get(name));
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk);
  const first = names.size;
  for (const module of modules)
    add([...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module))));
  return [...names].slice(first).map((name) => `/${name}`);
}

/**
 * Names in the page what it needs first: src/boot.js under a name that browsers keep for a year, since asking whether it is
 * still so takes a repeat visit a round trip, with the scripts of the members' list, and react-dom, which main.tsx imports once
 * it runs.
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    apply: 'build',
    buildStart() {
      const { code } = minifySync('boot.js', withPaths(readFileSync('src/boot.js', 'utf8')));
      this.emitFile({ type: 'asset', name: 'boot.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle);
        const addressOf = (name: string): string => {
          const file = files.find((one) =>
            (one.type === 'asset' ? one.names : one.moduleIds).some((id) => id.endsWith(name)),
          );
          if (!file) throw new Error(`No file holds ${name}: see scripts/build/first-files.ts`);
          return `/${file.fileName}`;
        };
        const href = addressOf('/react-dom-client.production.js');
        const list = importedWith(files, '/src/member/lazy-routes.tsx', '/src/admin/AdminApp.tsx').join(' ');
        return {
          html: html.replace('"/src/boot.js"', `"${addressOf('boot.js')}" data-list="${list}"`),
          tags: [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }],
        };
      },
    },
  };
}
