// Started by `npm start`, with the environment of the README.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { CannotStart } from './boot/cannot-start.ts';

// Must run before any large import; has no effect where the launcher has enabled it already.
enableCompileCache(path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node-compile'));

try {
  const { serve } = await import('./boot/serve.ts');
  await serve(process.env);
} catch (error) {
  if (!(error instanceof CannotStart)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exit(1);
}
