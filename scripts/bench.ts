// Measures the product as `npm start` runs it against its goals (docs/adr/0055): `npm run bench`, or parts of it, as
// `npm run bench -- server`, `… rows`, `… large` (`… large sqlite` and `… large postgres` on one engine), `… documents`, `… browser`;
// `quick` with either for a first look. Other work on the machine changes the figures.
import { benchBrowser } from './bench/browser.ts';
import { benchDocuments } from './bench/documents.ts';
import { benchLarge } from './bench/large.ts';
import { benchManyRows } from './bench/many-rows.ts';
import { benchServer } from './bench/server.ts';
import { summary } from './bench/table.ts';
import { prepareTools } from './support/test-tools.ts';

const words = process.argv.slice(2);
const parts = ['server', 'rows', 'large', 'documents', 'browser'].filter((part) => words.includes(part));
const wants = (part: string): boolean => parts.length === 0 || parts.includes(part);
const quick = words.includes('quick');
const named = (['sqlite', 'postgres'] as const).filter((engine) => words.includes(engine));

const missing = await prepareTools({ browser: wants('browser'), database: wants('large') });
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exit(1);

if (wants('server')) await benchServer(quick ? 1 : 5);
if (wants('rows')) await benchManyRows(quick);
if (wants('large'))
  for (const engine of named.length > 0 ? named : (['sqlite', 'postgres'] as const)) await benchLarge(engine, quick);
if (wants('documents')) await benchDocuments(quick ? 5 : 25);
if (wants('browser')) await benchBrowser(quick ? 1 : 5);
summary();
