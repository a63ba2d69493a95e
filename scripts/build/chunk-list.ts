import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** One chunk of the build, for scripts/check-size.ts. `source`: file of an entry or a lazy import. */
export type WebChunk = {
  file: string;
  isEntry: boolean;
  source: string | null;
  imports: string[];
  dynamicImports: string[];
  modules: string[];
};

/** File of a module, from the root of the project. */
export const relative = (id: string) =>
  path.relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/');

/** Writes the modules of each chunk beside dist/web and not into it: visitors have no use for our file names. */
export function chunkList(): Plugin {
  return {
    name: 'chunk-list',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks: WebChunk[] = Object.values(bundle).flatMap((chunk) =>
        chunk.type !== 'chunk'
          ? []
          : {
              file: chunk.fileName,
              isEntry: chunk.isEntry,
              source: chunk.facadeModuleId === null ? null : relative(chunk.facadeModuleId),
              imports: chunk.imports,
              dynamicImports: chunk.dynamicImports,
              modules: chunk.moduleIds.map(relative),
            },
      );
      mkdirSync(path.join(root, 'dist'), { recursive: true });
      writeFileSync(path.join(root, 'dist', 'web-modules.json'), JSON.stringify(chunks, null, 1));
    },
  };
}
