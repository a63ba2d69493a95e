// Measures the product as `npm start` runs it against its goals: `npm run bench`, or parts of it: `npm run bench -- server`,
// `… documents`, `… whole`, `… browser`, `… back-office`, `… growth` (`… growth sqlite` and `… growth postgres` on one engine),
// `… postgres`, and `quick` with either for a first look. Other work on the machine changes the figures.
import { benchBackOffice } from './bench/back-office.ts';
import { benchBrowser } from './bench/browser.ts';
import { benchDocuments } from './bench/documents.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchPostgres } from './bench/postgres.ts';
import { benchServer } from './bench/server.ts';
import { benchWhole } from './bench/whole.ts';
import { summary } from './bench/table.ts';
import { prepareTools } from './support/test-tools.ts';

const words = process.argv.slice(2);
const wants = (part: string): boolean => words.includes(part) || !words.some((word) => word !== 'quick');
const quick = words.includes('quick');
const growing = words.includes('growth');
const named = (['sqlite', 'postgres'] as const).filter((engine) => growing && words.includes(engine));
const engines = named.length > 0 ? named : quick ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);
/** After `growth` the word names an engine. */
const wantsPostgres = wants('postgres') && !growing;

const missing = await prepareTools({
  browser: wants('browser') || wants('back-office'),
  database: wantsPostgres || (wants('growth') && engines.some((engine) => engine === 'postgres')),
});
if (missing.length > 0) {
  for (const sentence of missing) console.error(sentence);
  process.exit(1);
}

if (wants('server'))
  await benchServer(quick ? { seconds: 1, connections: [1, 8] } : { seconds: 5, connections: [1, 8, 32] });
if (wantsPostgres) await benchPostgres(quick ? { seconds: 1, connections: [8] } : { seconds: 3, connections: [1, 8] });
if (wants('growth')) await benchGrowth({ quick, engines });
if (wants('whole')) await benchWhole({ seconds: quick ? 2 : 8 });
if (wants('documents')) await benchDocuments({ runs: quick ? 5 : 25 });
if (wants('browser')) await benchBrowser({ runs: quick ? 1 : 5 });
if (wants('back-office')) await benchBackOffice({ runs: quick ? 1 : 5 });
summary();
