// sbom.cdx.json: npm's own bill of materials, of what the release carries alone, and the same at each build.
import { spawnSync } from 'node:child_process';
import { root } from '../support/builds.ts';
import { lockedPackage, NODE, nameOf } from './packages.ts';
import { PARTS_WITHIN } from './third-party.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  licenses?: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
}

interface Bill {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
  components: Component[];
  dependencies: { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Of all packages: without those for development npm leaves out what one of them needs too, as nodemailer. */
function npmSbom(): Bill {
  // Not npm's default where the shell says that NODE_ENV is production.
  const args = ['sbom', '--include=dev', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const npm = process.env.npm_execpath ?? '';
  const [command, first] = /npm-cli\.c?js$/.test(npm) ? [process.execPath, [npm]] : ['npm', []];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64e6 } as const;
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], options);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout) as Bill;
}

/** Licences that no manifest says, from the texts in THIRD-PARTY.txt. */
const LICENCES: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** `places` of the packages of server and client; `time` in seconds. */
export function billOfMaterials(places: readonly string[], time: string): string {
  const carried = new Set([...places, NODE].map((place) => `${nameOf(place)}@${lockedPackage(place).version}`));
  const bill = npmSbom();
  const whole = `${lockedPackage('').version}`;
  delete bill.serialNumber;
  bill.metadata.timestamp = new Date(Number(time) * 1000).toISOString();
  bill.metadata.component.name = 'espace-membres';
  bill.components = bill.components.filter(({ name, version }) => carried.has(`${name}@${version}`));
  const known = new Set(bill.components.map((component) => component['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => known.has(ref) || ref.endsWith(`@${whole}`))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((needed) => known.has(needed)) }));
  for (const component of bill.components) {
    const expression = LICENCES[component.name];
    if (expression !== undefined) component.licenses ??= [{ expression }];
  }
  const within = PARTS_WITHIN.map(({ name, version, licence }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    licenses: [{ license: { id: licence } }],
  }));
  return `${JSON.stringify({ ...bill, components: [...bill.components, ...within] }, null, 1)}\n`;
}
