import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { endpoint } from '@oppidum/domain/core/endpoint'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp } from '../testing/test-app.ts'
import { PASSWORD, post, signUp } from '../testing/test-people.ts'
import type { FeatureModule } from './feature-module.ts'

const getProbe = endpoint({
  method: 'GET',
  path: '/api/probe',
  access: 'anyone',
  rate: 'cached',
  summary: 'Of a test.',
  reply: z.object({ probe: z.literal(true) }),
})

/** A module with every part. A part added to `FeatureModule` has to be added here and checked below. */
function probeModule() {
  const seen = new Set<string>()
  const note = <T>(what: string, answer: T): T => {
    seen.add(what)
    return answer
  }
  const job = (name: string, duty: 'records' | null) => ({
    name,
    everyMs: null,
    firstMs: 0,
    duty,
    run: async () => note(name, undefined),
    end: () => note(`${name} over`, undefined),
  })
  const module: Required<FeatureModule> = {
    name: 'probe',
    routes: (serve) => serve(getProbe, () => ({ probe: true as const })),
    live: [
      {
        kind: 'traffic',
        path: '/api/traffic-data',
        form: 'list',
        read: async () => note('live', { items: [], shown: 0, total: 0, next: null }),
      },
    ],
    jobs: [job('probe.own', null), job('probe.leading', 'records')],
    prepareDuty: async (duty) => note(`prepareDuty ${duty}`, undefined),
    personalData: [{ part: 'probe', read: async () => ({ is: 'kept' }), remove: async () => note('personalData removed', undefined) }],
    retention: [async () => note('retention', 0)],
    status: {
      feeds: async () => note('status of feeds', []),
      assistantFaults: async () => note('status of the assistant', null),
      backlog: async () => note('backlog', { queue: 'probe', waiting: 0, dueSince: null, dead: 0 }),
    },
    measures: [{ name: 'oppidum_probe', help: 'Of a test.', type: 'gauge', read: () => note('measures', [{ value: 1 }]) }],
    close: async () => note('close', undefined),
  }
  return { module, seen }
}

it('uses every part of a module', async () => {
  const { module, seen } = probeModule()
  const app = await startTestApp({ moreModules: [module] })
  const omar = await signUp(app)

  expect((await app.get('/api/probe')).body).toEqual({ probe: true })
  expect((await app.get('/metrics')).text).toContain('oppidum_probe 1')
  expect((await app.get('/api/account/export', { cookie: omar.cookie })).body).toMatchObject({ probe: { is: 'kept' } })
  await post(app, '/api/account', { password: PASSWORD, confirm: true }, { cookie: omar.cookie, method: 'DELETE' })

  await app.jobs.find((it) => it.name === 'status.figures')?.run(new AbortController().signal)
  await app.jobs.find((it) => it.name === 'retention')?.run(new AbortController().signal)
  await vi.waitUntil(() => seen.has('probe.own'))
  expect(seen).not.toContain('probe.leading')
  await app.lead.start('records')
  await vi.waitUntil(() => seen.has('probe.leading'))
  await app.lead.stop()
  await app.close()

  expect([...seen].sort()).toEqual([
    'backlog',
    'close',
    'live',
    'measures',
    'personalData removed',
    'prepareDuty records',
    'probe.leading',
    'probe.leading over',
    'probe.own',
    'probe.own over',
    'retention',
    'status of feeds',
    'status of the assistant',
  ])
})

describe('the features', () => {
  const FEATURES = 'server/src/features'
  const BROUGHT = /-(routes|data|data-store|live|jobs)\.ts$/
  const folders = readdirSync(FEATURES)

  it('are the folders, each with a module', async () => {
    const app = await startTestApp()
    expect(app.features.modules.map((it) => it.name).sort()).toEqual(folders.sort())
    await app.close()
  })

  /** All files of its own feature that a module imports, at any depth. */
  function filesOf(feature: string): Set<string> {
    const files = new Set<string>()
    const left = [resolve(FEATURES, feature, 'module.ts')]
    for (let file = left.pop(); file; file = left.pop()) {
      if (files.has(file) || !file.startsWith(resolve(FEATURES, feature)) || !existsSync(file)) continue
      files.add(file)
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) left.push(join(dirname(file), path))
    }
    return files
  }

  it.each(folders)('%s has no file of routes, personal data or jobs outside its module', (feature) => {
    const files = filesOf(feature)
    const brought = readdirSync(join(FEATURES, feature), { recursive: true, encoding: 'utf8' }).filter((it) => BROUGHT.test(it))
    expect(brought.filter((it) => !files.has(resolve(FEATURES, feature, it)))).toEqual([])
  })
})
