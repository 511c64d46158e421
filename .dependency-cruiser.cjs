// @ts-nocheck: the cruiser reads it as plain data; its own types are on the reader, tools/checks/walls.mjs.
/**
 * The walls of the house: who may import what (docs: the house style, 'Walls'). `tools/checks/walls.mjs` checks them and
 * `tools/checks/walls.test.ts` plants a breach of each.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const TEST = '\\.(test|long|cluster|samples|bench|soak|journey)\\.tsx?$|/testing/'
/** Made by `client/build-package.mjs`: not in the repository. */
const GENERATED = 'generated/api-v1'
const ADAPTER = '\\.adapter\\.ts$'

/** The types of a package count as the package. */
const packages = (names) => `node_modules/(@types/)?(${names})/`

/** What each feature of the server may use beside itself; the table has no circle. */
const FEATURES = {
  alerts: ['cities', 'feeds', 'forecasting', 'people', 'records', 'telemetry', 'webhooks'],
  assistant: ['alerts', 'cities', 'forecasting', 'records', 'telemetry'],
  cities: [],
  'context-broker': ['feeds', 'records'],
  events: [],
  feeds: ['cities', 'records', 'telemetry'],
  forecasting: ['records', 'telemetry'],
  gallery: [],
  ingest: ['cities', 'feeds'],
  insights: [],
  open311: ['feeds', 'records'],
  people: [],
  plans: [],
  publishing: ['records'],
  records: ['telemetry'],
  reports: ['cities', 'records'],
  simulation: [],
  status: [],
  telemetry: [],
  webhooks: [],
}

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'Two files that need each other are one, or a third is missing. (What is loaded later may look back.)',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    rule(
      'everything-is-there',
      'An import that leads nowhere hides what it would breach.',
      { pathNot: TEST },
      { couldNotResolve: true, pathNot: GENERATED },
    ),
    rule(
      'client-stands-alone',
      'The client is a package of its own: it is built from the description of the API and knows nothing else of ours.',
      { path: '^client/src/', pathNot: TEST },
      { pathNot: `^client/src/|node_modules/(openapi-fetch|eventsource-parser)/|${GENERATED}` },
    ),
    rule(
      'product-without-the-client',
      'Server and page call the endpoints of domain; the client is for other programs.',
      { path: '^(domain|engines|server|web)/' },
      { path: '^client/' },
    ),
    rule(
      'domain-is-pure',
      'The domain is data and rules: no Node, no DOM, no clock.',
      { path: '^domain/', pathNot: TEST },
      { pathNot: '^domain/|node_modules/zod/' },
    ),
    rule(
      'zod-mini-only',
      "Import 'zod/mini': the full zod adds 85 KB to the page.",
      { path: '^(domain|engines|server|web)/' },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?mini/' },
    ),
    rule(
      'engines-are-pure',
      'An engine turns data into data: no clock, no store, no HTTP, no files. What it needs comes in as an argument.',
      { path: '^engines/(analyst|illustrator|models|simulator)/', pathNot: TEST },
      { pathNot: '^domain/|^engines/$1/|node_modules/(zod|stopwords-(en|es))/' },
    ),
    rule(
      'engines-know-only-the-domain',
      'An engine stands alone: it is built, tested and read without the server.',
      { path: '^engines/([^/]+)/', pathNot: TEST },
      { path: '^(server|web|tools|engines)/', pathNot: '^engines/$1/' },
    ),
    rule(
      'only-the-assistant-rooms-know-the-tools',
      'Tools read what every feature shows: they stand above the features, and whoever asks does it through the Answerer.',
      { path: '^server/src/', pathNot: ['^server/src/features/assistant/', TEST] },
      { path: '^engines/analyst/src/(?!answerer\\.ts)|^server/src/features/assistant/(tools|language-model)/' },
    ),
    rule(
      'models-of-language-behind-their-port',
      'A language model is asked through its port; the library stands behind it.',
      { path: '^(server|web)/', pathNot: ['^server/src/adapters/language-model/', TEST] },
      { path: packages('ai|@ai-sdk/[^/]+') },
    ),
    rule(
      'sentences-know-only-the-domain',
      'A catalogue holds sentences: what they say is given to them.',
      { path: '^server/src/i18n/', pathNot: TEST },
      { pathNot: '^(domain|server/src/i18n)/' },
    ),
    rule('web-never-sees-server', 'What runs on the server must not reach a browser.', { path: '^web/' }, { path: '^(server|tools)/' }),
    rule('server-never-sees-web', 'The server knows the page only as built files.', { path: '^server/' }, { path: '^(web|tools)/' }),
    rule(
      'city-builder-only-in-the-import',
      'The city builder runs in the build and in the command that imports a map; a running server knows only what it wrote.',
      { path: '^(domain|server|web)/', pathNot: ['^server/src/cli/', TEST] },
      { path: '^engines/city-builder/' },
    ),
    ...Object.entries(FEATURES).map(([feature, used]) =>
      rule(
        `features-used-by-${feature}`,
        'The table FEATURES says what this feature may use.',
        { path: `^server/src/features/${feature}/`, pathNot: TEST },
        { path: '^server/src/features/', pathNot: `^server/src/features/(${[feature, ...used].join('|')})/` },
      ),
    ),
    rule(
      'page-features-are-strangers',
      'Two features of the page that need each other show that a rule is missing in domain, or that a screen of app/ should join them.',
      { path: '^web/src/features/([^/]+)/', pathNot: TEST },
      { path: '^web/src/features/', pathNot: '^web/src/features/($1|records)/' },
    ),
    rule(
      'nothing-below-knows-a-feature',
      'Features stand on these folders, not the other way round.',
      {
        path: [
          '^server/src/(platform|adapters|postgres|config)/',
          '^web/src/(api|i18n|live|identity|preferences|provenance|selection|charts|ui)/',
        ],
        pathNot: TEST,
      },
      { path: '^(server|web)/src/features/', pathNot: '^server/src/features/open311/http/open311-errors\\.ts$' },
    ),
    rule(
      'sources-deliver-through-the-intake',
      'Feeds and the simulator know the intake (domain/src/feeds/intake.ts), not who stores or shows what they deliver.',
      { path: '^server/src/features/(feeds/(?!(?:health|setup)/)[^/]+/|simulation/)', pathNot: [TEST, '-store\\.ts$'] },
      { path: '^server/src/(features/(?!feeds/|simulation/)|platform/(http|db|live)/)' },
    ),
    rule(
      'only-main-picks-adapters',
      'Ask for the port; where the house is put together the adapter is chosen.',
      {
        path: '^server/src/',
        pathNot: ['^server/src/(main|cli/oppidum|compose/(run-server|adapter-choice)|postgres/store)\\.ts$', ADAPTER, TEST],
      },
      { path: ADAPTER },
    ),
    rule(
      'sql-only-in-stores',
      'SQL stands in *-store.ts, platform/db and the NOTIFY bus.',
      {
        path: '^server/src/',
        pathNot: ['-store\\.ts$', '^server/src/platform/db/', '^server/src/adapters/bus/notify\\.adapter\\.ts$', TEST],
      },
      { path: [packages('pg'), '^server/src/platform/db/sql\\.ts$'] },
    ),
    rule(
      'fastify-only-at-the-door',
      'serve() in platform/http is the one place that knows HTTP.',
      {
        path: '^server/src/',
        pathNot: ['^server/src/(platform/http/|features/(?:open311|context-broker)/http/|compose/http-channel\\.ts$)', TEST],
      },
      { path: packages('fastify|@fastify/[^/]+') },
    ),
    rule(
      'sockets-only-in-live',
      'The hub in platform/live owns the sockets.',
      { path: '^server/src/', pathNot: ['^server/src/platform/live/', TEST] },
      { path: packages('ws') },
    ),
    rule(
      'outgoing-calls-only-through-the-web-client',
      'Addresses are checked in one place: ask for the WebClient port.',
      { path: '^server/src/', pathNot: ['^server/src/adapters/web/[^/]+\\.adapter\\.ts$', TEST] },
      { path: packages('undici') },
    ),
    rule(
      'identity-libraries-in-identity',
      'Who people are is asked of the Identity port; the libraries stand behind it.',
      { path: '^(server|web)/', pathNot: ['^server/src/adapters/identity/', '^web/src/identity/clerk/', TEST] },
      { path: packages('better-auth|@better-auth/[^/]+|better-call|kysely|@clerk/[^/]+') },
    ),
    rule(
      'payments-in-payments',
      'Money is asked for through the Payments port.',
      { path: '^(server|web)/', pathNot: ['^server/src/adapters/payments/', TEST] },
      { path: packages('stripe') },
    ),
    rule(
      'objects-in-the-object-store',
      'Where bytes lie is asked of the ObjectStore port.',
      { path: '^(server|web)/', pathNot: ['^server/src/adapters/object-store/', TEST] },
      { path: packages('@aws-sdk/[^/]+|@smithy/[^/]+') },
    ),
    rule(
      'pictures-are-made-in-pictures',
      'Pictures are decoded in platform/media, off the request thread.',
      { path: '^(server|web)/', pathNot: ['^server/src/platform/media/', TEST] },
      { path: packages('sharp') },
    ),
    rule(
      'letters-in-mail',
      'Letters are rows of the outbox; one sender behind the Mail port takes them away.',
      { path: '^(server|web)/', pathNot: ['^server/src/adapters/mail/', TEST] },
      { path: packages('nodemailer') },
    ),
    rule(
      'features-do-not-know-the-socket',
      'A live message changes the answers in the query cache; a feature reads those.',
      { path: '^web/src/features/', pathNot: TEST },
      { path: '^web/src/live/' },
    ),
    rule(
      'map-draws-late',
      'MapLibre is four times the rest of the program: only what is loaded after the first screen may know it.',
      { path: '^web/', pathNot: ['^web/src/map/drawing/', TEST] },
      { path: packages('maplibre-gl|pmtiles') },
    ),
    rule(
      'charts-draw-in-charts',
      'One room knows the drawing libraries.',
      { path: '^web/', pathNot: ['^web/src/charts/', TEST] },
      { path: packages('uplot|@visx/[^/]+') },
    ),
    rule(
      'ui-is-wordless',
      'ui/ knows no word of the domain.',
      { path: '^web/src/ui/', pathNot: TEST },
      { path: '^domain/|^web/src/(?!ui/|i18n/)' },
    ),
    rule(
      'no-barrels',
      'Import the file that has it.',
      { path: '^(domain|engines|server|web)/' },
      { path: '^(domain|engines|server|web)/.*/index\\.tsx?$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|server/dist|web/dist)/' },
    // Only swc reads TypeScript here: TypeScript 7 has no compiler interface. It keeps type imports, which count as well.
    parser: 'swc',
    tsPreCompilationDeps: true,
  },
}
