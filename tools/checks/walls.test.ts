import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../root.mjs'
import { type Breach, breaches } from './walls.mjs'

/** One violation of each rule: rule, file, import. Named like the product's own files. */
const PLANTED: [rule: string, file: string, imports: string][] = [
  ['no-circles', 'server/src/features/records/store/one.ts', './two.ts'],
  ['everything-is-there', 'server/src/features/records/store/lost.ts', './nowhere.ts'],
  ['client-stands-alone', 'client/src/knows.ts', '../../domain/src/core/endpoint.ts'],
  ['client-stands-alone', 'client/src/reads.ts', 'node:fs'],
  ['product-without-the-client', 'server/src/platform/http/calls.ts', '../../../../client/src/client.ts'],
  ['domain-is-pure', 'domain/src/core/clocked.ts', 'node:fs'],
  ['domain-is-pure', 'domain/src/core/queried.ts', 'pg'],
  ['zod-mini-only', 'domain/src/core/heavy.ts', 'zod'],
  ['zod-mini-only', 'web/src/api/heavy.ts', 'zod'],
  ['engines-are-pure', 'engines/models/src/forecast/reads.ts', 'node:fs'],
  ['engines-are-pure', 'engines/illustrator/src/draws.ts', 'sharp'],
  ['engines-are-pure', 'engines/analyst/src/figure-check/reads.ts', 'node:fs'],
  ['engines-know-only-the-domain', 'engines/analyst/src/looks-out.ts', '../../../server/src/compose/context.ts'],
  ['engines-know-only-the-domain', 'engines/city-builder/src/draws.ts', '../../models/src/plain-data.ts'],
  [
    'only-the-assistant-rooms-know-the-tools',
    'server/src/features/telemetry/traffic/asks.ts',
    '../../../../../engines/analyst/src/questions.ts',
  ],
  ['models-of-language-behind-their-port', 'server/src/platform/http/talks.ts', 'ai'],
  ['sentences-know-only-the-domain', 'server/src/i18n/en/asks.en.ts', '../../features/plans/plan-emails.ts'],
  ['web-never-sees-server', 'web/src/api/reach.ts', '../../../server/src/compose/context.ts'],
  ['server-never-sees-web', 'server/src/platform/http/reach.ts', '../../../../web/src/ui/Button.tsx'],
  ['city-builder-only-in-the-import', 'server/src/features/cities/builds.ts', '../../../../engines/city-builder/src/feature.ts'],
  ...[
    'alerts',
    'assistant',
    'cities',
    'context-broker',
    'events',
    'feeds',
    'forecasting',
    'gallery',
    'ingest',
    'insights',
    'open311',
    'people',
    'publishing',
    'records',
    'reports',
    'simulation',
    'status',
    'telemetry',
    'webhooks',
  ].map((feature): [string, string, string] => [
    `features-used-by-${feature}`,
    `server/src/features/${feature}/peek.ts`,
    '../plans/peek.ts',
  ]),
  ['features-used-by-plans', 'server/src/features/plans/peek.ts', '../people/peek.ts'],
  ['page-features-are-strangers', 'web/src/features/telemetry/TrafficPeek.tsx', '../status/StatusCard.tsx'],
  ['nothing-below-knows-a-feature', 'server/src/platform/http/knows.ts', '../../features/telemetry/energy/energy-store.ts'],
  ['nothing-below-knows-a-feature', 'server/src/adapters/mail/knows.ts', '../../features/telemetry/energy/energy-store.ts'],
  ['nothing-below-knows-a-feature', 'web/src/ui/Knows.tsx', '../features/status/StatusCard.tsx'],
  ['nothing-below-knows-a-feature', 'web/src/charts/Knows.tsx', '../features/status/StatusCard.tsx'],
  ['sources-deliver-through-the-intake', 'server/src/features/feeds/eia/shortcut.ts', '../../../platform/db/connection.ts'],
  ['sources-deliver-through-the-intake', 'server/src/features/simulation/shortcut.ts', '../telemetry/energy/energy-store.ts'],
  ['only-main-picks-adapters', 'server/src/features/telemetry/energy/energy-service.ts', '../../../adapters/clock/system.adapter.ts'],
  ['sql-only-in-stores', 'server/src/features/telemetry/energy/energy-routes.ts', '../../../platform/db/sql.ts'],
  ['sql-only-in-stores', 'server/src/features/records/store/hidden.ts', 'pg'],
  ['fastify-only-at-the-door', 'server/src/features/telemetry/energy/energy-door.ts', 'fastify'],
  ['sockets-only-in-live', 'server/src/platform/http/socket.ts', 'ws'],
  ['outgoing-calls-only-through-the-web-client', 'server/src/features/feeds/own-call.ts', 'undici'],
  ['identity-libraries-in-identity', 'server/src/features/people/short-cut.ts', 'better-auth'],
  ['identity-libraries-in-identity', 'web/src/app/shell/ShortCut.tsx', '@clerk/react'],
  ['payments-in-payments', 'server/src/features/plans/short-cut.ts', 'stripe'],
  ['objects-in-the-object-store', 'server/src/features/records/short-cut-s3.ts', '@aws-sdk/client-s3'],
  ['pictures-are-made-in-pictures', 'server/src/features/records/short-cut-picture.ts', 'sharp'],
  ['letters-in-mail', 'server/src/platform/mail/short-cut.ts', 'nodemailer'],
  ['features-do-not-know-the-socket', 'web/src/features/telemetry/EnergyLive.tsx', '../../live/follow-live.ts'],
  ['map-draws-late', 'web/src/app/dashboard/EarlyMap.tsx', 'maplibre-gl'],
  ['map-draws-late', 'web/src/map/early.ts', 'pmtiles'],
  ['charts-draw-in-charts', 'web/src/features/telemetry/EnergyLine.tsx', 'uplot'],
  ['ui-is-wordless', 'web/src/ui/Worded.tsx', '../../../domain/src/records/incident.ts'],
  ['no-barrels', 'web/src/ui/Barrelled.tsx', './panels/index.ts'],
]

/** The expected violations, and allowed imports. */
const LAWFUL: [file: string, imports: string][] = [
  ['server/src/features/records/store/two.ts', './one.ts'],
  ['server/src/compose/context.ts', 'zod/mini'],
  ['engines/analyst/src/questions.ts', 'zod/mini'],
  ['engines/models/src/plain-data.ts', '../../../domain/src/records/incident.ts'],
  ['server/src/main.ts', './adapters/clock/system.adapter.ts'],
  ['server/src/features/telemetry/energy/energy-store.ts', '../../../platform/db/sql.ts'],
  ['server/src/features/telemetry/energy/energy-store.ts', 'pg'],
  ['server/src/features/records/stands-on.ts', '../telemetry/energy/energy-store.ts'],
  ['server/src/platform/db/connection.ts', 'pg'],
  ['server/src/platform/db/sql.ts', 'pg'],
  ['server/src/adapters/clock/system.adapter.ts', './clock.ts'],
  ['server/src/adapters/clock/clock.ts', ''],
  ['server/src/adapters/web/undici.adapter.ts', 'undici'],
  ['server/src/adapters/identity/local/local.adapter.ts', 'better-auth'],
  ['web/src/identity/clerk/ClerkIdentity.tsx', '@clerk/react'],
  ['server/src/adapters/payments/stripe.adapter.ts', 'stripe'],
  ['server/src/adapters/mail/smtp.adapter.ts', 'nodemailer'],
  ['server/src/platform/live/hub.ts', 'ws'],
  ['server/src/platform/http/serve.ts', 'fastify'],
  ['server/src/cli/oppidum.ts', '../../../engines/city-builder/src/feature.ts'],
  ['engines/city-builder/src/feature.ts', ''],
  ['domain/src/records/incident.ts', 'zod/mini'],
  ['domain/src/records/incident.test.ts', 'vitest'],
  ['client/src/client.ts', 'openapi-fetch'],
  ['client/src/events.ts', './client.ts'],
  ['web/src/ui/Button.tsx', 'react'],
  ['web/src/ui/panels/index.ts', ''],
  ['web/src/features/status/StatusCard.tsx', '../../ui/Button.tsx'],
  ['web/src/live/follow-live.ts', ''],
  ['web/src/map/drawing/start-map.ts', 'maplibre-gl'],
  ['web/src/charts/draw-line.ts', 'uplot'],
]

let found: Breach[] = []
let tree = ''

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'oppidum-walls-'))
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  // A package that npm could not hoist is inside the workspace that needs it.
  mkdirSync(join(tree, 'server'), { recursive: true })
  symlinkSync(join(ROOT, 'server/node_modules'), join(tree, 'server/node_modules'))
  for (const [file, imports] of [...PLANTED.map(([, file, imports]) => [file, imports] as const), ...LAWFUL]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    // Type imports count like any other; markup must not stop the parser.
    const line = imports === '' ? '' : `import type * as other from '${imports}'\nexport type Other = typeof other\n`
    writeFileSync(join(tree, file), `${line}export const mark = ${file.endsWith('.tsx') ? '<p>word</p>' : '1'}\n`)
  }
  found = (await breaches(tree)).breaches
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

test.each(PLANTED)('%s stops %s from importing %s', (rule, file) => {
  expect(found.filter((it) => it.from === file).map((it) => it.rule)).toContain(rule)
})

test('what is allowed breaks no wall', () => {
  const lawful = new Set(LAWFUL.map(([file]) => file))
  expect(found.filter((it) => lawful.has(it.from) && it.rule !== 'no-circles')).toEqual([])
})

test('no feature uses another in a circle', async () => {
  const { default: rules } = await import('../../.dependency-cruiser.cjs')
  const uses = new Map<string, string[]>(
    rules.forbidden.flatMap(({ name, to }: { name: string; to: { pathNot?: string } }) => {
      const feature = /^features-used-by-(.+)$/.exec(name)?.[1]
      const allowed = /\((.+)\)/.exec(String(to.pathNot))?.[1]?.split('|') ?? []
      return feature ? [[feature, allowed.filter((it) => it !== feature)]] : []
    }),
  )
  const reach = (from: string, path: string[] = []): string[] | null =>
    path.includes(from)
      ? [...path, from]
      : (uses
          .get(from)
          ?.map((it) => reach(it, [...path, from]))
          .find((it) => it !== null) ?? null)
  expect(uses.size).toBeGreaterThan(10)
  expect([...uses.keys()].map((it) => reach(it)).filter((it) => it !== null)).toEqual([])
})

test('every wall has a planted breach', async () => {
  const { default: rules } = await import('../../.dependency-cruiser.cjs')
  expect(new Set(rules.forbidden.map((it: { name: string }) => it.name))).toEqual(new Set(PLANTED.map(([rule]) => rule)))
})
