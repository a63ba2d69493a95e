// Builds the client, with .br and .gz beside every file that shrinks by it, for the server to send.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from '../support/builds.ts';

const compressible = /\.(js|css|html|svg|json|webmanifest|txt|xml|ico|map|ttf|otf)$/;
const worthIt = 256; // smaller files hardly shrink; others without a compressed one cost the server two searches more

async function compress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const work = names
    .filter((name) => compressible.test(name))
    .map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      if (content.length < worthIt) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    });
  await Promise.all(work);
}

export async function buildClient(folder: string): Promise<void> {
  await build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } });
  await compress(folder);
}
