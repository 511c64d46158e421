// @ts-nocheck: the cruiser reads it as plain data; its own types are on the reader, tools/walls.mjs.
/**
 * The walls of the house: who may import what (docs: the house style, 'Walls'). `tools/walls.mjs` checks them and
 * `tools/walls.test.ts` plants a breach of each.
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const TEST = '\\.(test|samples|bench|soak|journey)\\.tsx?$|/testing/'
const ADAPTER = '\\.adapter\\.ts$'

/** The types of a package count as the package. */
const packages = (names) => `node_modules/(@types/)?(${names})/`

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'Two files that need each other are one, or a third is missing. (What is loaded later may look back.)',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    rule('everything-is-there', 'An import that leads nowhere hides what it would breach.', { pathNot: TEST }, { couldNotResolve: true }),
    rule(
      'domain-is-pure',
      'The domain is data and rules: no Node, no DOM, no clock.',
      { path: '^domain/', pathNot: TEST },
      { pathNot: '^domain/|node_modules/zod/' },
    ),
    rule(
      'zod-mini-only',
      "Import 'zod/mini': the full zod adds 85 KB to the page.",
      { path: '^(domain|server|web)/' },
      { path: 'node_modules/zod/', pathNot: 'node_modules/zod/(v4/)?mini/' },
    ),
    rule(
      'models-are-pure',
      'The same models answer in commands, in the product and in benches: numbers in, numbers out, no clock, no store, no files.',
      { path: '^server/src/models/', pathNot: TEST },
      { pathNot: '^domain/|^server/src/models/|node_modules/zod/' },
    ),
    rule(
      'analyst-is-pure',
      'What a question means and what is said of the facts is decided by rules: words in, words out, no clock, no store, no files.',
      { path: '^server/src/assistant/(analyst|figure-check)/', pathNot: TEST },
      {
        pathNot:
          '^domain/|^server/src/assistant/(analyst|figure-check)/|^server/src/assistant/(answerer|tools/(tool|questions))\\.ts$|node_modules/zod/',
      },
    ),
    rule(
      'only-the-assistant-rooms-know-the-tools',
      'Tools read what every feature shows: they stand above the features, and whoever asks does it through the Answerer.',
      { path: '^server/src/', pathNot: ['^server/src/(assistant/|assistant-rooms\\.ts$)', TEST] },
      { path: '^server/src/assistant/(analyst|figure-check|tools|language-model)/' },
    ),
    rule(
      'models-of-language-behind-their-port',
      'A language model is asked through its port; the library stands behind it.',
      { path: '^(server|web)/', pathNot: ['^server/src/outside/language-model/', TEST] },
      { path: packages('ai|@ai-sdk/[^/]+') },
    ),
    rule('web-never-sees-server', 'What runs on the server must not reach a browser.', { path: '^web/' }, { path: '^(server|tools)/' }),
    rule('server-never-sees-web', 'The server knows the page only as built files.', { path: '^server/' }, { path: '^(web|tools)/' }),
    rule(
      'city-builder-only-in-the-import',
      'The builder of city files (city/) runs before anything is compiled and in the importer; a running server knows only what it wrote.',
      { path: '^(domain|server|web)/', pathNot: ['^server/src/map-import/', TEST] },
      { path: '^city/' },
    ),
    rule(
      'features-are-strangers',
      'Two features that need each other show that a rule is missing in domain, or that the dashboard should join them.',
      { path: '^(server|web)/src/features/([^/]+)/', pathNot: TEST },
      { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    ),
    rule(
      'nothing-below-knows-a-feature',
      'Features stand on these rooms, not the other way round.',
      {
        path: '^(server|web)/src/(access|audit|db|desk|http|mail|meters|model-process|model-scores|outside|live|people|pictures|records|observations|series-watch|api|identity|evidence|charts|selection|locales|ui)/',
        pathNot: TEST,
      },
      { path: '^$1/src/features/' },
    ),
    rule(
      'sources-deliver-through-the-intake',
      'Feeds and the simulator know the domain and the intake; not who stores or shows what they deliver.',
      { path: '^server/src/(feeds|simulator)/', pathNot: TEST },
      { path: '^server/src/(features|http|db|live|records|observations)/' },
    ),
    rule(
      'only-main-picks-adapters',
      'Ask for the port; where the house is put together the adapter is chosen.',
      { path: '^server/src/', pathNot: ['^server/src/(main|oppidum|run-server|store)\\.ts$', ADAPTER, TEST] },
      { path: ADAPTER },
    ),
    rule(
      'sql-only-in-stores',
      'SQL stands in *-store.ts, db/ and the NOTIFY bus.',
      { path: '^server/src/', pathNot: ['-store\\.ts$', '^server/src/db/', '^server/src/outside/bus/notify\\.adapter\\.ts$', TEST] },
      { path: packages('drizzle-orm|pg') },
    ),
    rule(
      'fastify-only-at-the-door',
      'serve() in http/ is the one place that knows HTTP.',
      { path: '^server/src/', pathNot: ['^server/src/(http/|app\\.ts$)', TEST] },
      { path: packages('fastify|@fastify/[^/]+') },
    ),
    rule(
      'sockets-only-in-live',
      'The hub in live/ owns the sockets.',
      { path: '^server/src/', pathNot: ['^server/src/live/', TEST] },
      { path: packages('ws') },
    ),
    rule(
      'outgoing-calls-only-through-the-web-client',
      'Addresses are checked in one place: ask for the WebClient port.',
      { path: '^server/src/', pathNot: ['^server/src/outside/web/[^/]+\\.adapter\\.ts$', TEST] },
      { path: packages('undici') },
    ),
    rule(
      'identity-libraries-in-identity',
      'Who people are is asked of the Identity port; the libraries stand behind it.',
      { path: '^(server|web)/', pathNot: ['^server/src/outside/identity/', '^web/src/identity/clerk/', TEST] },
      { path: packages('better-auth|@better-auth/[^/]+|better-call|kysely|@clerk/[^/]+') },
    ),
    rule(
      'payments-in-payments',
      'Money is asked for through the Payments port.',
      { path: '^(server|web)/', pathNot: ['^server/src/outside/payments/', TEST] },
      { path: packages('stripe') },
    ),
    rule(
      'objects-in-the-object-store',
      'Where bytes lie is asked of the ObjectStore port.',
      { path: '^(server|web)/', pathNot: ['^server/src/outside/object-store/', TEST] },
      { path: packages('@aws-sdk/[^/]+|@smithy/[^/]+') },
    ),
    rule(
      'pictures-are-made-in-pictures',
      'Pictures are decoded in one room, off the request thread.',
      { path: '^(server|web)/', pathNot: ['^server/src/pictures/', TEST] },
      { path: packages('sharp') },
    ),
    rule(
      'letters-in-mail',
      'Letters are rows of the outbox; one sender behind the Mail port takes them away.',
      { path: '^(server|web)/', pathNot: ['^server/src/outside/mail/', TEST] },
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
      { path: '^domain/|^web/src/(?!ui/|locales/)' },
    ),
    rule(
      'no-barrels',
      'Import the file that has it.',
      { path: '^(domain|server|web)/' },
      { path: '^(domain|server|web)/.*/index\\.tsx?$' },
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
