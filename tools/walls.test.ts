import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './root.mjs'
import { type Breach, breaches } from './walls.mjs'

/** One breach of each wall: rule, the file, what it imports. Named as the product's own would be. */
const PLANTED: [rule: string, file: string, imports: string][] = [
  ['no-circles', 'server/src/records/one.ts', './two.ts'],
  ['everything-is-there', 'server/src/records/lost.ts', './nowhere.ts'],
  ['domain-is-pure', 'domain/src/clocked.ts', 'node:fs'],
  ['domain-is-pure', 'domain/src/queried.ts', 'pg'],
  ['zod-mini-only', 'domain/src/heavy.ts', 'zod'],
  ['zod-mini-only', 'web/src/api/heavy.ts', 'zod'],
  ['models-are-pure', 'server/src/models/forecast/reads.ts', 'node:fs'],
  ['models-are-pure', 'server/src/models/forecast/looks-out.ts', '../../house.ts'],
  ['analyst-is-pure', 'server/src/assistant/analyst/looks-out.ts', '../../house.ts'],
  ['analyst-is-pure', 'server/src/assistant/figure-check/reads.ts', 'node:fs'],
  ['only-the-assistant-rooms-know-the-tools', 'server/src/features/traffic/asks.ts', '../../assistant/tools/questions.ts'],
  ['models-of-language-behind-their-port', 'server/src/http/talks.ts', 'ai'],
  ['web-never-sees-server', 'web/src/api/reach.ts', '../../../server/src/house.ts'],
  ['server-never-sees-web', 'server/src/http/reach.ts', '../../../web/src/ui/Button.tsx'],
  ['city-builder-only-in-the-import', 'server/src/features/map/builds.ts', '../../../../city/sheet.mjs'],
  ['features-are-strangers', 'server/src/features/traffic/traffic-peek.ts', '../energy/energy-store.ts'],
  ['features-are-strangers', 'web/src/features/traffic/TrafficPeek.tsx', '../energy/EnergyCard.tsx'],
  ['nothing-below-knows-a-feature', 'server/src/http/knows.ts', '../features/energy/energy-store.ts'],
  ['nothing-below-knows-a-feature', 'web/src/ui/Knows.tsx', '../features/energy/EnergyCard.tsx'],
  ['sources-deliver-through-the-intake', 'server/src/feeds/shortcut.ts', '../db/connection.ts'],
  ['sources-deliver-through-the-intake', 'server/src/simulator/shortcut.ts', '../features/energy/energy-store.ts'],
  ['only-main-picks-adapters', 'server/src/features/energy/energy-service.ts', '../../outside/clock/system.adapter.ts'],
  ['sql-only-in-stores', 'server/src/features/energy/energy-routes.ts', 'drizzle-orm'],
  ['sql-only-in-stores', 'server/src/records/hidden.ts', 'pg'],
  ['fastify-only-at-the-door', 'server/src/features/energy/energy-door.ts', 'fastify'],
  ['sockets-only-in-live', 'server/src/http/socket.ts', 'ws'],
  ['outgoing-calls-only-through-the-web-client', 'server/src/feeds/own-call.ts', 'undici'],
  ['identity-libraries-in-identity', 'server/src/features/identity/short-cut.ts', 'better-auth'],
  ['identity-libraries-in-identity', 'web/src/layout/ShortCut.tsx', '@clerk/react'],
  ['payments-in-payments', 'server/src/features/plans/short-cut.ts', 'stripe'],
  ['objects-in-the-object-store', 'server/src/features/incidents/short-cut-s3.ts', '@aws-sdk/client-s3'],
  ['pictures-are-made-in-pictures', 'server/src/features/incidents/short-cut-picture.ts', 'sharp'],
  ['nothing-below-knows-a-feature', 'server/src/desk/knows.ts', '../features/energy/energy-store.ts'],
  ['letters-in-mail', 'server/src/mail/short-cut.ts', 'nodemailer'],
  ['nothing-below-knows-a-feature', 'server/src/access/knows.ts', '../features/energy/energy-store.ts'],
  ['features-do-not-know-the-socket', 'web/src/features/energy/EnergyLive.tsx', '../../live/follow-live.ts'],
  ['map-draws-late', 'web/src/dashboard/EarlyMap.tsx', 'maplibre-gl'],
  ['map-draws-late', 'web/src/map/early.ts', 'pmtiles'],
  ['charts-draw-in-charts', 'web/src/features/energy/EnergyLine.tsx', 'uplot'],
  ['nothing-below-knows-a-feature', 'web/src/charts/Knows.tsx', '../features/energy/EnergyCard.tsx'],
  ['ui-is-wordless', 'web/src/ui/Worded.tsx', '../../../domain/src/incident.ts'],
  ['no-barrels', 'web/src/ui/Barrelled.tsx', './panels/index.ts'],
]

/** What those find, and what is allowed. */
const LAWFUL: [file: string, imports: string][] = [
  ['server/src/records/two.ts', './one.ts'],
  ['server/src/house.ts', 'zod/mini'],
  ['server/src/assistant/tools/questions.ts', 'zod/mini'],
  ['server/src/main.ts', './outside/clock/system.adapter.ts'],
  ['server/src/features/energy/energy-store.ts', 'drizzle-orm'],
  ['server/src/db/connection.ts', 'pg'],
  ['server/src/outside/clock/system.adapter.ts', './clock.ts'],
  ['server/src/outside/clock/clock.ts', ''],
  ['server/src/outside/web/undici.adapter.ts', 'undici'],
  ['server/src/outside/identity/local.adapter.ts', 'better-auth'],
  ['web/src/identity/clerk/ClerkIdentity.tsx', '@clerk/react'],
  ['server/src/outside/payments/stripe.adapter.ts', 'stripe'],
  ['server/src/outside/mail/smtp.adapter.ts', 'nodemailer'],
  ['server/src/live/hub.ts', 'ws'],
  ['server/src/http/serve.ts', 'fastify'],
  ['server/src/map-import/import-osm.ts', '../../../city/sheet.mjs'],
  ['city/sheet.mjs', ''],
  ['domain/src/incident.ts', 'zod/mini'],
  ['domain/src/incident.test.ts', 'vitest'],
  ['web/src/ui/Button.tsx', 'react'],
  ['web/src/ui/panels/index.ts', ''],
  ['web/src/features/energy/EnergyCard.tsx', '../../ui/Button.tsx'],
  ['web/src/live/follow-live.ts', ''],
  ['web/src/map/drawing/start-map.ts', 'maplibre-gl'],
  ['web/src/charts/draw-line.ts', 'uplot'],
]

let found: Breach[] = []
let tree = ''

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'oppidum-walls-'))
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
  // What npm could not put beside the others lies with the room that asked for it.
  mkdirSync(join(tree, 'server'), { recursive: true })
  symlinkSync(join(ROOT, 'server/node_modules'), join(tree, 'server/node_modules'))
  for (const [file, imports] of [...PLANTED.map(([, file, imports]) => [file, imports] as const), ...LAWFUL]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    // A type import counts as much as any other; markup must not stop the reader.
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

test('every wall has a planted breach', async () => {
  const { default: rules } = await import('../.dependency-cruiser.cjs')
  expect(new Set(rules.forbidden.map((it: { name: string }) => it.name))).toEqual(new Set(PLANTED.map(([rule]) => rule)))
})
