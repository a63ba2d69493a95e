// Two programs side by side: Vite on 5173 with hot reload, and the server on 8080, started again when its sources change.
import { run, stopAll } from './support/run.ts';

const codes = await Promise.all(
  [run('vite', []), run(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'])].map(
    async (program) => {
      const code = await program;
      stopAll('SIGINT'); // one alone is of no use
      return code;
    },
  ),
);
process.exit(Math.max(...codes) > 128 ? 0 : Math.max(...codes));
