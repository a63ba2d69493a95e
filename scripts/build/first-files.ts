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

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** File of the bundle that holds a module, or an asset of that name. */
function fileOf(bundle: Bundle, name: string): string {
  const file = Object.values(bundle).find((one) =>
    (one.type === 'asset' ? one.names : one.moduleIds).some((id) => id.endsWith(name)),
  );
  if (!file) throw new Error(`No file holds ${name}: see scripts/build/first-files.ts`);
  return file.fileName;
}

/** These files with all that they import. */
function withImports(bundle: Bundle, names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    withImports(bundle, file.imports, found);
  }
  return found;
}

/** Scripts of the members' list beside those of the page. */
function listScripts(bundle: Bundle): string[] {
  const entries = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.isEntry ? file.fileName : []));
  const modules = ['/src/member/lazy-routes.tsx', '/src/admin/AdminApp.tsx'].map((name) => fileOf(bundle, name));
  const first = withImports(bundle, entries);
  return [...withImports(bundle, modules)].filter((name) => !first.has(name));
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
        const href = `/${fileOf(bundle, '/react-dom-client.production.js')}`;
        const list = listScripts(bundle).map((name) => `/${name}`);
        return {
          html: html.replace('"/src/boot.js"', `"/${fileOf(bundle, 'boot.js')}" data-list="${list.join(' ')}"`),
          tags: [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }],
        };
      },
    },
  };
}
