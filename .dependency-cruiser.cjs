// The walls between folders: which may import which. `npm run deps` checks them, tests/unit/walls.test.ts proves each one. When a wall is in the way of a good change, move it here, with an ADR that says why.

/** Where SQL stands: a repository reads and writes its tables, a query reads what one screen asks. */
const REPOSITORY = '[/.-](repository|query)\\.ts$';
const SERVICE = '[/.-]service\\.ts$';
/** Ways into a module: only compose joins them. */
const ENTRANCE = '[/.-](service|routes|worker)\\.ts$';
const ROUTES = '[/.-]routes\\.ts$';
const BROWSER = '^src/(main\\.tsx|member/|admin/|shared/)';
const BACK_OFFICE_PACKAGES = 'node_modules/(react-admin|ra-[^/]+|@mui|@emotion)/';
/** What any part of the server may lean on. */
const SERVER_COMMONS = '^src/server/(commons|errors)/';
/** A module, and its wing: `src/server/modules/outings/events/`. */
const MODULE = '^src/server/modules/(([^/]+)/[^/]+)';

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const everywhere = [
  wall(
    'no-circles',
    'In a circle no part can be understood, tested or loaded without all the others.',
    {},
    { circular: true },
  ),
  wall(
    'imports-exist',
    'An import that resolves to nothing is invisible to every other wall.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  wall(
    'packages-are-listed',
    'A package that only another package brought along disappears with its next release.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  wall(
    'product-runs-without-dev-packages',
    'What the product loads must be a dependency; a type costs nothing at run time and may come from a dev package.',
    { path: '^src/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'product-knows-no-tests',
    'Tests and scripts use the product; the other way round, test doubles and tools would be shipped.',
    { path: '^src/' },
    { path: '^(tests|scripts)/' },
  ),
];

const shared = [
  wall(
    'domain-is-pure',
    "The club's rules run in the browser and on the server alike and are tested without either: no I/O, and no package but `diff` and `dayjs`, which are pure functions of their arguments.",
    { path: '^src/shared/domain/' },
    { pathNot: ['^src/shared/domain/', '^node_modules/(diff|dayjs)/'] },
  ),
  wall(
    'contract-knows-the-domain',
    'The wire schema is read by both sides; it may name domain types, the registry, and nothing that belongs to one side.',
    { path: '^src/shared/contract/' },
    { path: '^src/', pathNot: '^src/shared/((contract|domain)/|resources\\.ts$)' },
  ),
  wall(
    'messages-know-the-codes',
    'Sentences are looked up by code: the codes are those of the domain, of the registry and of the contract’s errors.',
    { path: '^src/shared/messages/' },
    { path: '^src/', pathNot: '^src/shared/((messages|domain)/|contract/errors\\.ts$|resources\\.ts$)' },
  ),
  wall(
    'api-knows-the-contract',
    'The HTTP client speaks the contract, which speaks the domain. What a failure means for a screen, the screen decides.',
    { path: '^src/shared/api/' },
    { path: '^src/', pathNot: '^src/shared/((api|contract|domain)/|(query-string|resources|resource-screens)\\.ts$)' },
  ),
  wall(
    'api-knows-no-react',
    "The same client serves hooks, react-admin's providers and tests; a hook in it would tie it to one of them.",
    { path: '^src/shared/api/' },
    { path: 'node_modules/(react|react-dom|react-router[^/]*|@tanstack|react-admin)/' },
  ),
  wall(
    'shared-is-the-bottom',
    'Shared code that imports a face or the server is not shared any more.',
    { path: '^src/shared/' },
    { path: '^src/', pathNot: '^src/shared/' },
  ),
];

const screens = [
  wall(
    'portal-without-back-office',
    'The two faces are separate downloads; what both need belongs to shared.',
    { path: '^src/member/' },
    { path: '^src/admin/' },
  ),
  wall(
    'back-office-without-portal',
    'The two faces are separate downloads; what both need belongs to shared.',
    { path: '^src/admin/' },
    { path: '^src/member/' },
  ),
  wall(
    'back-office-is-lazy',
    'A static import would put react-admin into what every member downloads first.',
    { path: '^src/main\\.tsx$' },
    { path: '^src/admin/', dynamic: false },
  ),
  wall(
    'portal-is-light',
    'First load: at most 114 kB. MUI, emotion and react-admin alone weigh three times that.',
    { path: '^src/(main\\.tsx|member/|shared/)' },
    { path: BACK_OFFICE_PACKAGES },
  ),
  wall(
    'features-stand-alone',
    'A feature that imports another cannot change or go alone; features meet in pages.',
    { path: '^src/member/features/([^/]+)/' },
    { path: '^src/', pathNot: ['^src/shared/', '^src/member/features/$1/'] },
  ),
  wall(
    'resources-stand-alone',
    'A resource that imports another cannot change alone, and two of them soon form a circle; what two need moves to admin/components or to shared.',
    { path: '^src/admin/resources/([^/]+)/' },
    { path: '^src/', pathNot: ['^src/shared/', '^src/admin/(components|providers)/', '^src/admin/resources/$1/'] },
  ),
  wall(
    'resources-are-on-top',
    'Components and providers serve every resource, so they may know none; AdminApp alone joins the resources.',
    { path: '^src/admin/(components|providers)/' },
    { path: '^src/admin/(?!components/|providers/)' },
  ),
  wall(
    'browser-without-server',
    'Server code in the bundle would not run, and could carry secrets to every visitor.',
    { path: BROWSER },
    { path: '^src/(server|demo)/' },
  ),
  wall(
    'browser-without-node',
    'Node has no place in a browser: the import would build and fail in front of the member.',
    { path: BROWSER },
    { dependencyTypes: ['core'] },
  ),
];

/** Wings by what they may ask, each arrow with its reason; no two wings ask each other. */
const ARROWS = {
  accounts: [{ to: [], because: 'Who signs in is decided without knowing outings or money.' }],
  outings: [{ to: [], because: "An outing knows its registrants and its sheets; what it costs is the ledger's." }],
  money: [{ to: ['outings'], because: 'A debit names its outing, and who was there.' }],
  members: [
    { to: ['accounts'], because: 'A new or changed member is given a password, or loses their sessions.' },
    {
      to: ['money'],
      because: "A wallet or fee changed in the member's file is a movement; a copy of one's data holds one's money.",
    },
    { to: ['outings'], because: "A copy of one's data holds one's palanquées." },
  ],
  messages: [
    { to: ['accounts'], because: 'A reply goes to the address of the account.' },
    { to: ['outings'], because: 'Reminders are about outings.' },
  ],
  club: [
    { to: ['members', 'outings', 'money'], because: 'Dashboard and history look at all records.' },
    {
      to: ['accounts'],
      because: 'The first page signs its administrator in, whose second factor the first steps ask for.',
    },
  ],
};
const wings = Object.entries(ARROWS).map(([wing, arrows]) =>
  wall(
    `wing-${wing}`,
    arrows.map(({ because }) => because).join(' '),
    { path: `^src/server/modules/${wing}/` },
    {
      path: '^src/server/modules/',
      pathNot: `^src/server/modules/(${[wing, ...arrows.flatMap(({ to }) => to)].join('|')})/`,
    },
  ),
);

const server = [
  wall(
    'server-without-screens',
    'The server has no screen and does not call itself over HTTP.',
    { path: '^src/(server|demo)/' },
    { path: '^src/(main\\.tsx|member/|admin/|shared/(ui|api)/)' },
  ),
  wall(
    'demo-is-asked-for-by-boot',
    'The demonstration club and the payment sandbox are no part of the product: only starting the server may ask for them.',
    { path: '^src/', pathNot: '^src/(demo|server/boot)/' },
    { path: '^src/demo/' },
  ),
  wall(
    'demo-is-lazy',
    'Production never loads the demonstration: boot imports it by import(), in demonstration mode alone.',
    { path: '^src/server/' },
    { path: '^src/demo/', dynamic: false, dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'boot-is-on-top',
    'Starting reads the environment; any other part that did could not be tested with another one.',
    { path: '^src/(server|demo)/', pathNot: '^src/server/(boot/|cli/|cli\\.ts$)' },
    { path: '^src/server/(boot/|cli/|cli\\.ts$)' },
  ),
  wall(
    'backup-knows-tables-alone',
    'A backup reads and writes whatever tables there are, of any schema: a rule of a module in it would tie it to one.',
    { path: '^src/server/backup/' },
    { path: '^src/', pathNot: ['^src/server/(backup|db)/', '^src/shared/domain/', SERVER_COMMONS] },
  ),
  wall(
    'backup-is-started-from-above',
    'Commands and the start of the server make backups; a module that could would reach all data past its own rules.',
    { path: '^src/server/', pathNot: '^src/server/((backup|boot|cli|compose)/|cli\\.ts$)' },
    { path: '^src/server/backup/' },
  ),
  wall(
    'compose-joins-the-parts',
    'The composition root knows every part, so a part that knows it stands in a circle.',
    { path: '^src/server/', pathNot: '^src/server/(boot|compose)/' },
    { path: '^src/server/compose/' },
  ),
  wall(
    'commons-are-below',
    'What every part of the server leans on may lean on none of them but the database and its search.',
    { path: SERVER_COMMONS },
    { path: '^src/server/', pathNot: [SERVER_COMMONS, '^src/server/(db|search)/'] },
  ),
  wall(
    'db-is-below-commons',
    'The database carries what all modules share; it throws the same errors and knows nothing else of the server.',
    { path: '^src/server/(db|errors)/' },
    { path: '^src/server/', pathNot: '^src/server/(db|errors)/' },
  ),
  wall(
    'errors-are-at-the-bottom',
    'Every part of the server throws them.',
    { path: '^src/server/errors/' },
    { path: '^src/server/', pathNot: '^src/server/errors/' },
  ),
  wall(
    'documents-know-no-module',
    'The PDF engine lays out what a module brings; a rule of a module in it would tie it to one.',
    { path: '^src/server/documents/' },
    { path: '^src/server/', pathNot: '^src/server/(documents|errors|commons/timing)/' },
  ),
  ...wings,
  wall(
    'http-knows-no-module',
    'Doors are the same for all calls; what one call needs is in its module.',
    { path: '^src/server/http/' },
    { path: '^src/server/(modules|integrations)/' },
  ),
  wall(
    'sql-in-repositories',
    'All the SQL of a table is in one file (its mapping may be another), so that a column can change.',
    { path: '^src/server/', pathNot: ['^src/server/(db|backup|search)/', REPOSITORY, '[/.-]mapping\\.ts$'] },
    { path: 'node_modules/(@types/)?(kysely|pg|better-sqlite3)/' },
  ),
  wall(
    'repository-knows-db-and-domain',
    'A repository turns rows into domain types. It knows no HTTP, no rule of a service, no other module but what its wing keeps.',
    { path: `${MODULE}(?=/).*${REPOSITORY}` },
    {
      path: '^src/',
      pathNot: [
        '^src/shared/domain/',
        // The shape of a page.
        '^src/shared/contract/common\\.ts$',
        '^src/server/(db|search)/',
        SERVER_COMMONS,
        '^src/server/modules/$1(?!.*[/.-](service|routes)\\.ts$)/',
        `^src/server/modules/$2/.*${REPOSITORY}`,
      ],
    },
  ),
  wall(
    'service-asks-the-domain',
    'A service loads, asks the domain, saves. Ports of the outside world are handed to it.',
    { path: `${MODULE}(?=/).*${SERVICE}` },
    {
      path: '^src/',
      pathNot: [
        '^src/shared/(domain|contract)/',
        '^src/shared/(config|resources|resource-screens|messages/file-names)\\.ts$',
        '^src/server/db/',
        '^src/server/integrations/[^/]+/port\\.ts$',
        '^src/server/(cache|documents|search)/',
        SERVER_COMMONS,
        `^src/server/modules/$1(?!.*${ROUTES})/`,
        `^src/server/modules/(?!.*${ENTRANCE})`,
      ],
    },
  ),
  wall(
    'service-is-handed-its-database',
    'The database comes as an argument from compose; a service that opens its own cannot join a transaction.',
    { path: `^src/server/modules/.*${SERVICE}` },
    { path: '^src/server/db/(database|migrate|postgres|sqlite)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'modules-meet-in-compose',
    "A module may use another's repositories, mappings and notifications; services, routes and workers meet in compose (ADR 27).",
    { path: `${MODULE}/` },
    { path: `^src/server/modules/(?!$1/)[^/]+/[^/]+(?=/).*${ENTRANCE}` },
  ),
  wall(
    'routes-translate-http',
    'A route is a schema, who may, and one call. No rule, no SQL, no port: those are behind the service.',
    { path: `${MODULE}(?=/).*${ROUTES}` },
    {
      path: '^src/',
      pathNot: [
        '^src/shared/contract/',
        '^src/shared/(domain/(permissions|server-permissions|roles|records)|resources|resource-screens)\\.ts$',
        '^src/server/http/',
        SERVER_COMMONS,
        `^src/server/modules/$1(?!.*${REPOSITORY})/`,
      ],
    },
  ),
  wall(
    'routes-are-handed-their-service',
    'Routes know the type of their service; compose makes the service, so that tests can make it otherwise.',
    { path: `^src/server/modules/.*${ROUTES}` },
    { path: SERVICE, dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'integrations-know-their-port',
    'What talks to the outside world is exchangeable: it sees its port, neither tables nor modules.',
    { path: '^src/server/integrations/' },
    { path: '^src/server/(modules|db|http)/' },
  ),
  wall(
    'health-looks-on',
    'What watches the server reads its database and its workers; no part of the product may depend on being watched.',
    { path: '^src/server/', pathNot: '^src/server/(boot|compose|health)/' },
    { path: '^src/server/health/', dependencyTypesNot: ['type-only'] },
  ),
];

module.exports = {
  forbidden: [...everywhere, ...shared, ...screens, ...server],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types count: a type of the server in the browser is a wall with a hole, and it is how value imports begin.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'browser', 'default', 'types'],
    },
  },
};
