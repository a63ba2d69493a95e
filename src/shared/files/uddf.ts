import type { LoggedDive } from '#contract/dive-archive.ts';
import type { Named } from '#domain/divers/identity.ts';
import { beginningOf } from '#domain/palanquees/logbook.ts';
import { functionOf } from '#messages/dive-archive.ts';
import { siteName } from '#messages/format.ts';

type Content = string | readonly Element[];
type Element = readonly [name: string, content?: Content | number, attributes?: Readonly<Record<string, string>>];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Drops characters that XML 1.0 forbids. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (one) => ENTITIES[one] ?? '');

function xml([name, content = '', attributes = {}]: Element): string {
  const head = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  const inner = typeof content === 'object' ? content.map(xml).join('') : escaped(String(content));
  return inner === '' ? `<${head}/>` : `<${head}>${inner}</${name}>`;
}

const personOf = (name: string, id: string, { lastname, firstname }: Named): Element => [
  name,
  [
    [
      'personal',
      [
        ['firstname', firstname],
        ['lastname', lastname],
      ],
    ],
  ],
  { id },
];

/** Universal Dive Data Format 3.2, which logbook programs read. `dives`: newest first, one at least. */
export function uddfOf(owner: Named, dives: readonly LoggedDive[], now: Date): string {
  const inOrder = dives.toReversed();
  const buddies = new Map(dives.flatMap(({ companions }) => companions.map((one) => [one.id, one] as const)));
  const sites = [...new Set(dives.map(({ site }) => siteName(site)))];
  const siteId = (site: string): string => `site-${sites.indexOf(siteName(site)) + 1}`;
  const diveElement = (dive: LoggedDive): Element => {
    const links = [siteId(dive.site), ...dive.companions.map(({ id }) => `buddy-${id}`)];
    const { day, time } = beginningOf(dive);
    const before: Element[] = [
      ...links.map((ref): Element => ['link', '', { ref }]),
      ['divenumber', inOrder.indexOf(dive) + 1],
      ['datetime', `${day}T${time}:00`],
    ];
    const after: Element[] = [
      ['greatestdepth', dive.depth ?? 0],
      ['diveduration', (dive.duration ?? 0) * 60],
      ['notes', [['para', `${functionOf(dive)}, ${dive.gas}`]]],
    ];
    const parts: Element[] = [
      ['informationbeforedive', before],
      ['informationafterdive', after],
    ];
    return ['dive', parts, { id: `dive-${dive.event}-${dive.dive}` }];
  };
  const outings = Map.groupBy(inOrder, ({ event }) => event);
  const document: Element[] = [
    [
      'generator',
      [
        ['name', 'Espace membres'],
        ['type', 'logbook'],
        ['datetime', now.toISOString()],
      ],
    ],
    [
      'diver',
      [personOf('owner', 'owner', owner), ...[...buddies].map(([id, one]) => personOf('buddy', `buddy-${id}`, one))],
    ],
    ['divesite', sites.map((site): Element => ['site', [['name', site]], { id: siteId(site) }])],
    [
      'profiledata',
      [...outings].map(([id, all]): Element => ['repetitiongroup', all.map(diveElement), { id: `outing-${id}` }]),
    ],
  ];
  const root = { xmlns: 'http://www.streit.cc/uddf/3.2/', version: '3.2.0' };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml(['uddf', document, root])}\n`;
}
