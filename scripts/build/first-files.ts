// Names in the built page the files that its first load needs (docs/adr/0055).
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';
import { EARLY } from '#api/client/early.ts';

/** Writes the addresses of calls into src/boot.js. */
const withPaths = (code: string): string => code.replace('__EARLY_PATHS__', JSON.stringify(EARLY));

/** Does so for `npm run dev`. */
export const earlyPaths = (): Plugin => ({
  name: 'early-paths',
  apply: 'serve',
  transform: (code, id) => (id.endsWith('/src/boot.js') ? withPaths(code) : null),
});

/**
 * Names in the page what it needs first: src/boot.js under a name that browsers keep for a year, since asking whether it is
 * still so takes a repeat visit a round trip, and react-dom, which main.tsx imports once it runs.
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
        return {
          html: html.replace('/src/boot.js', addressOf('boot.js')),
          tags: [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }],
        };
      },
    },
  };
}
