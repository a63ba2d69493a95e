// Names in the built page the files that its first load needs (docs/adr/0055).
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/**
 * Names in the page what it needs first: src/boot.js under a name that browsers keep for a year, since asking whether it is
 * still so takes a repeat visit a round trip, react-dom, which main.tsx imports once it runs, and for boot.js the back office.
 */
export function nameFirstFiles(): Plugin {
  return {
    name: 'name-first-files',
    apply: 'build',
    buildStart() {
      const { code } = minifySync('boot.js', readFileSync('src/boot.js', 'utf8'));
      this.emitFile({ type: 'asset', name: 'boot.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const files = Object.values(bundle);
        const fileOf = (name: string) => {
          const file = files.find((one) =>
            (one.type === 'asset' ? one.names : one.moduleIds).some((id) => id.endsWith(name)),
          );
          if (!file) throw new Error(`No file holds ${name}: see scripts/build/first-files.ts`);
          return file;
        };
        const backOffice = fileOf('/src/admin/AdminApp.tsx');
        const imports = backOffice.type === 'chunk' ? backOffice.imports : [];
        const further = [backOffice.fileName, ...imports]
          .filter((name) => !html.includes(name))
          .map((name) => `/${name}`);
        const href = `/${fileOf('/react-dom-client.production.js').fileName}`;
        return {
          html: html.replace(
            '"/src/boot.js"',
            `"/${fileOf('boot.js').fileName}" data-back-office="${further.join(' ')}"`,
          ),
          tags: [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href }, injectTo: 'head' }],
        };
      },
    },
  };
}
