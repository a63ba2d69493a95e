// Builds the client into dist/web and the server into dist/server. `scripts/build.ts server` builds that part alone;
// `--if-stale` builds only what has other sources than its last build.
import { isBuilt, rebuild, sourceHash, type Part } from './support/builds.ts';

// Loaded on demand: most starts find both fresh, and Vite takes longer to load than the server to start.
const PARTS = {
  server: {
    says: 'Building the server…',
    build: async (folder: string) => (await import('./build/server.ts')).buildServer(folder),
  },
  web: {
    says: 'Building the screens…',
    build: async (folder: string) => (await import('./build/client.ts')).buildClient(folder),
  },
  processes: {
    says: 'Building the processes of the tests…',
    build: async (folder: string) => (await import('./build/server.ts')).buildProcesses(folder),
  },
} as const satisfies Record<Part, unknown>;

const words = process.argv.slice(2);
const named = (['server', 'web', 'processes'] as const).filter((part) => words.includes(part));
for (const part of named.length > 0 ? named : (['server', 'web'] as const)) {
  // Hashed before the build: a source that changes meanwhile makes it stale again.
  const hash = sourceHash(part);
  if (words.includes('--if-stale') && isBuilt(part, hash)) continue;
  console.log(PARTS[part].says);
  await rebuild(part, hash, PARTS[part].build);
}
