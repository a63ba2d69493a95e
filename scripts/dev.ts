// Runs Vite on 5173 with hot reload and the server on 8080, which restarts when its sources change.
import { run, stopAll } from './support/run.ts';

const codes = await Promise.all(
  [run('vite', []), run(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/cli.ts', 'start'])].map(
    async (program) => {
      const code = await program;
      stopAll('SIGINT'); // one is useless without the other
      return code;
    },
  ),
);
process.exit(Math.max(...codes) > 128 ? 0 : Math.max(...codes));
