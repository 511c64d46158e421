import { judged, reportStorm, type StormReport } from '@oppidum/domain/testing/report-storm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'

let app: TestApp
let person: TestPerson
beforeAll(async () => {
  app = await startTestApp({ cities: [aCity({ departments: ['Roads'] })] })
  person = await signUp(app)
})
afterAll(() => app.close())

/** As the person's own page sends it; each from an address of its own. */
async function send(it: StormReport, number: number): Promise<string> {
  const from = `10.${2 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`
  const said = { description: `${it.title}. ${it.description}`, position: it.position, ...(it.location && { address: it.location }) }
  const asked =
    it.kind === 'incident'
      ? post(
          app,
          '/api/incidents',
          { type: it.code, title: it.title, description: it.description, position: it.position },
          { cookie: person.cookie, from },
        )
      : post(app, '/api/report', { ...said, requestId: uuidv7(), serviceCode: it.code }, { from })
  const { status, body, text } = await asked
  if (status !== 200) throw new Error(`${it.code}: ${status} ${text}`)
  return (body as { number: string }).number
}

const elsewhere = (number: number): StormReport => ({
  problem: -1 - number,
  atMs: 0,
  kind: 'service-request',
  code: 'pothole',
  category: 'infrastructure',
  title: 'Deep pothole',
  description: 'In the right lane',
  position: [-56.08, -34.86 + number * 0.0001],
  location: null,
})

it('a storm of 1,000 reports for 40 things in 10 minutes, over HTTP: at least 95 % rightly folded, no two merged', async () => {
  // Nobody looks at a screen meanwhile; redrawing it for each report would be most of the work.
  await app.snapshots.stop()
  // Beside what others reported elsewhere in the city.
  for (let number = 0; number < 40; number++) await send(elsewhere(number), 900_000 + number)
  await app.folding.once()
  const { reports } = reportStorm({ seed: 60_607, middle: [-56.18, -34.9] })
  const startMs = app.clock.nowMs()
  const numbers: string[] = []
  // Bursts: so many at the same moment, and a round while the next ones come in.
  const AT_ONCE = 25
  for (let at = 0; at < reports.length; at += AT_ONCE) {
    const burst = reports.slice(at, at + AT_ONCE)
    app.clock.set(startMs + Math.max(...burst.map((it) => it.atMs)))
    const [taken] = await Promise.all([Promise.all(burst.map((it, index) => send(it, at + index))), app.folding.once()])
    numbers.push(...taken)
  }
  await app.folding.once()

  // Closed as a duplicate, or still open as a possible one.
  const { rows } = await app.context.db.pool.query<{ number: string; parent: string; reports: number; open: boolean }>(
    `with recursive r as (select id, number, reports, duplicate_of from incident
         union all select id, number, reports, duplicate_of from service_request),
       up (id, number, root, reports, open) as (
         select id, number, id, reports, duplicate_of is null from r
         union all select up.id, up.number, coalesce(r.duplicate_of, d.parent_id), up.reports, up.open from up join r on r.id = up.root
           left join possible_duplicate d on d.record_id = up.root where coalesce(r.duplicate_of, d.parent_id) is not null)
     select distinct on (up.id) up.number, p.number as parent, up.reports, up.open from up join r p on p.id = up.root
     where up.number = any($1) and p.duplicate_of is null
       and not exists (select from possible_duplicate d where d.record_id = up.root) order by up.id`,
    [numbers],
  )
  const parentOf = new Map(rows.map((it) => [it.number, it.parent]))
  const result = judged(
    reports,
    numbers.map((it) => numbers.indexOf(parentOf.get(it) ?? '')),
  )
  const { rows: proposed } = await app.context.db.pool.query('select from possible_duplicate')
  console.info(JSON.stringify({ ...result, openAsPossibleDuplicates: proposed.length }))
  expect(rows).toHaveLength(1_000)
  expect(result.merged).toBe(0)
  expect(result.right / result.reports).toBeGreaterThanOrEqual(0.95)
  expect(result.wrong).toBeLessThanOrEqual(5)
  // Everybody is counted once.
  const counted = rows.filter((it) => it.open).reduce((sum, it) => sum + it.reports, 0)
  expect(counted).toBe(1_000)
}, 120_000)
