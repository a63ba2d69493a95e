// The OCI image of `npm run release`, unpacked as an engine does it, and run as its configuration says: for its test.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sumOf } from '../release/sums.ts';
import { followed, type Spawned } from './server-process.ts';

interface Blob {
  readonly digest: string;
  readonly size: number;
}

interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Labels: Readonly<Record<string, string>>;
  readonly Volumes: object;
  readonly Healthcheck: { readonly Test: readonly string[] };
}

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** Unpacks the image in `folder`, each blob checked against its digest; answers the root and what it is to be run as. */
export async function unpackImage(image: string, folder: string) {
  const layout = mkdtempSync(path.join(folder, 'layout-'));
  run('tar', '-xf', image, '-C', layout);
  const blob = async ({ digest }: Blob): Promise<string> => {
    const [algorithm = '', sum = ''] = digest.split(':');
    const file = path.join(layout, 'blobs', algorithm, sum);
    if ((await sumOf(file)) !== sum) throw new Error(`${digest} is another one.`);
    return file;
  };
  const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const index = json(path.join(layout, 'index.json')) as { manifests: readonly [Blob] };
  const manifest = json(await blob(index.manifests[0])) as { config: Blob; layers: readonly Blob[] };
  const { config } = json(await blob(manifest.config)) as { config: ImageConfig };
  const machine = path.join(folder, 'image');
  mkdirSync(machine);
  for (const layer of manifest.layers) run('tar', '-xpzf', await blob(layer), '--same-owner', '-C', machine);
  return { machine, config, digest: index.manifests[0].digest };
}

/** Runs a command in the image by its account and environment, as root of the outside. */
export function startInImage(machine: string, config: ImageConfig, command: readonly string[], env: object): Spawned {
  const own: Record<string, string> = {};
  for (const line of config.Env) own[line.slice(0, line.indexOf('='))] = line.slice(line.indexOf('=') + 1);
  const options = [`--userspec=${config.User}`, machine, ...command];
  return followed(spawn('/usr/sbin/chroot', options, { env: { ...own, ...env } }));
}
