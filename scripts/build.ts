// Builds the client into dist/web, with .br and .gz beside every file that shrinks by it, for the server to send.
// `--if-stale`: only when the sources have changed since the last build.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBuilt, recordBuild, root, sourceHash, webFolder } from './support/web-sources.ts';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|ico|map|ttf|otf)$/;
const worthIt = 1024; // below one packet nothing arrives sooner

async function compress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const work = names
    .filter((name) => compressible.test(name))
    .map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < worthIt) return;
      const brotli = {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, brotli),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    });
  await Promise.all(work);
}

/** Replaces the files in one step once the new ones are complete, as a server may be sending the old ones. */
function putInPlace(fresh: string): void {
  const old = `${webFolder}.old-${process.pid}`;
  if (existsSync(webFolder)) renameSync(webFolder, old);
  renameSync(fresh, webFolder);
  rmSync(old, { recursive: true, force: true });
}

// Hashed before the build: a source that changes meanwhile makes it stale again.
const hash = sourceHash();
if (!process.argv.includes('--if-stale') || !isBuilt(hash)) {
  console.log('Building the screens…');
  const fresh = `${webFolder}.new-${process.pid}`;
  try {
    // Loaded on demand: most starts find the build fresh, and Vite takes longer to load than the server to start.
    const { build } = await import('vite');
    await build({ root, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
    await compress(fresh);
    putInPlace(fresh);
    recordBuild(hash);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
