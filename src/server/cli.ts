// The club's one program: `node src/server/cli.ts start`, with the environment of docs/configuration.md; in a release
// `bin/espace-membres start`.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { commandOf, USAGE } from './cli/commands.ts';
import { report } from './cli/report.ts';
import { root } from './root.ts';

// Stack traces of the built server name our sources.
process.setSourceMapsEnabled(true);

// Before anything large is loaded; where the launcher has switched it on or off already, this changes nothing.
enableCompileCache(path.join(root, 'node_modules', '.cache', 'node-compile'));

// The data folder is the one place that a release may write: a verified backup is unpacked there too.
if (process.env['DATA_DIR']) process.env['TMPDIR'] ||= path.resolve(process.env['DATA_DIR']);

// Files of members' data and secrets are for the server's account alone.
process.umask(0o077);

const [name, ...args] = process.argv.slice(2);
const command = commandOf(name);
if (command === null) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    const run = await command.load();
    await run(args, process.env);
  } catch (error) {
    process.exitCode = 1;
    if (!report(error)) throw error;
    // Ends what a refused start leaves open: connections, timers.
    process.exit();
  }
}
