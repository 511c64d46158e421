import { isDeepStrictEqual } from 'node:util'
import { Failure } from '@oppidum/domain/core/failure'
import type { IncidentDraft, RequestDraft } from '@oppidum/domain/feeds/intake'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '../../../platform/db/connection.ts'
import { aCity, aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident, aRequest } from '../../../testing/test-drafts.ts'
import { signUp } from '../../../testing/test-people.ts'
import type { DeskActor, RecordChange } from './desk-service.ts'
import { type Answer, apply, type Command, type Kept, type Model, type Modelled, type Said } from './testing/desk-model.ts'
import { DEPARTMENTS, deskStep, FED, KINDS } from './testing/desk-steps.ts'

/**
 * Two operators, a rule of the city and a feed work on the same few records, one after the other and at the same time.
 * After every step the store holds what a model of a few dozen lines says; in the end every state is in the history and
 * every deed in the timeline.
 */
const SEED = 20_261_120
const RUNS = 40
const STEPS = 14

let app: TestApp
let people: string[] = []
const city = aCity({ departments: DEPARTMENTS })
beforeAll(async () => {
  app = await startTestApp({ cities: [city] })
  people = [await signUp(app, { role: 'operator' }), await signUp(app, { role: 'admin' }), await signUp(app)].map((it) => it.id)
})
afterAll(() => app.close())

class Room {
  ids: string[] = []
  drafts = new Map<number, IncidentDraft | RequestDraft>()
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  async open(): Promise<Model> {
    const model: Modelled[] = []
    for (const [at, kind] of KINDS.entries()) {
      const first: Said = { status: 'pending', priority: 'high', title: 'One', department: null }
      const fed = FED.includes(at)
      if (fed) await this.deliver(at, first)
      const id = fed ? await this.idOf(kind, at) : await this.report(kind)
      this.ids.push(id)
      const now: Kept = {
        version: 1,
        ...first,
        assignee: null,
        acknowledged: !fed,
        outcome: null,
        outcomeReason: null,
        reopened: 0,
        reports: 1,
        duplicateOf: null,
      }
      model.push({ kind, now, states: [now], held: new Set(), said: fed ? first : null, missing: 0, remarks: 0 })
    }
    return model
  }

  async report(kind: RecordKind): Promise<string> {
    const { id } = await app.desk.create(kind, city, this.actor(0, 'operator'), {
      title: 'One',
      description: '',
      location: 'Here',
      position: null,
      word: 'other',
      priority: 'high',
      status: 'pending',
      department: null,
      serviceCode: null,
      affectsTraffic: false,
      reporterId: null,
    })
    return id
  }

  async idOf(kind: RecordKind, at: number): Promise<string> {
    const { rows } = await app.database.db.pool.query<{ id: string }>(
      `select id from ${tableOf(kind)} where source_id = $1 and external_id = $2`,
      [this.#source, String(at)],
    )
    return (rows[0] as { id: string }).id
  }

  actor(who: number, by: 'operator' | 'rule'): DeskActor {
    return by === 'rule'
      ? { by: 'city', personId: null, channel: 'rule' }
      : { by: 'operator', personId: people[who] as string, channel: 'desk' }
  }

  async take(kind: RecordKind, complete: boolean, drafts: readonly (IncidentDraft | RequestDraft)[]): Promise<void> {
    const delivery = aDelivery({ sourceId: this.#source })
    if (kind === 'incident') await app.intake.incidents(delivery, drafts as IncidentDraft[], { complete })
    else await app.intake.serviceRequests(delivery, drafts as RequestDraft[], { complete })
  }

  async deliver(at: number, { department, ...rest }: Said): Promise<void> {
    minute += 1
    const common = {
      ...rest,
      externalId: String(at),
      updatedAt: new Date(Date.parse('2026-11-20T10:00:00Z') + minute * 1_000).toISOString(),
    }
    const kind = KINDS[at] as RecordKind
    const draft =
      kind === 'incident'
        ? anIncident(common as Partial<IncidentDraft>)
        : aRequest({ ...common, assignedDepartment: department } as Partial<RequestDraft>)
    this.drafts.set(at, draft)
    await this.take(kind, false, [draft])
  }

  async run(who: number, it: Command): Promise<Answer> {
    const kind = KINDS[it.record] as RecordKind
    const id = this.ids[it.record] as string
    try {
      if (it.do === 'deliver') {
        await this.deliver(it.record, it.said)
        return { silent: true }
      }
      if (it.do === 'absent') {
        const others = FED.filter((at) => KINDS[at] === kind && at !== it.record && !this.gone.has(at))
        await this.take(
          kind,
          true,
          others.flatMap((at) => this.drafts.get(at) ?? []),
        )
        return { silent: true }
      }
      if (it.do === 'remark') {
        const remark = { action: 'commented', text: 'Seen.', internal: true } as const
        await transaction(app.context.db, (tx) => app.desk.remarkIn(tx, kind, city, id, this.actor(who, 'operator'), remark))
        return { done: true }
      }
      const { assignee, duplicateOf, ...rest } = it.set
      const change = {
        version: it.version,
        ...rest,
        ...(assignee !== undefined && { assignee: assignee === null ? null : people[Number(assignee)] }),
        ...(duplicateOf !== undefined && { duplicateOf: this.ids[duplicateOf] ?? '018f0000-0000-7000-8000-000000000000' }),
      } as RecordChange
      await app.desk.change(kind, city, id, this.actor(who, it.by), change)
      return { done: true }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const details = error.details as { current?: { version: number }; possible?: string[]; field?: string } | undefined
      if (error.code === 'refused') return { refused: details?.field ?? '' }
      if (details?.current) return { late: details.current.version }
      return details?.possible ? { impossible: details.possible } : { conflict: true }
    }
  }

  /** Records that their source no longer tells of: a complete delivery does not bring them. */
  gone = new Set<number>()

  async stored(): Promise<Kept[]> {
    const rows = new Map<string, Kept>()
    for (const kind of ['incident', 'service-request'] as const) {
      const found = await app.database.db.pool.query(
        `select id, version, status, priority, title, assigned_department as department, assignee_id as assignee, acknowledged_at is not null as acknowledged,
           outcome, outcome_reason as "outcomeReason", reopened, reports, duplicate_of as "duplicateOf" from ${tableOf(kind)} where id = any($1)`,
        [this.ids],
      )
      for (const { id, ...row } of found.rows) rows.set(id, this.asModelled(row))
    }
    return this.ids.map((id) => rows.get(id) as Kept)
  }

  /** Ids as the model has them. */
  asModelled(row: { assignee: string | null; duplicateOf: string | null }): Kept {
    return {
      ...row,
      assignee: row.assignee === null ? null : String(people.indexOf(row.assignee)),
      duplicateOf: row.duplicateOf === null ? null : this.ids.indexOf(row.duplicateOf),
    } as Kept
  }

  async history(at: number): Promise<Kept[]> {
    const { rows } = await app.database.db.pool.query(
      `select version, record->>'status' as status, record->>'priority' as priority, record->>'title' as title, record->>'assigned_department' as department,
         record->>'assignee_id' as assignee, record->>'acknowledged_at' is not null as acknowledged, record->>'outcome' as outcome,
         record->>'outcome_reason' as "outcomeReason", (record->>'reopened')::int as reopened, (record->>'reports')::int as reports,
         record->>'duplicate_of' as "duplicateOf" from ${tableOf(KINDS[at] as RecordKind)}_version where id = $1 order by version`,
      [this.ids[at]],
    )
    return rows.map((it) => this.asModelled(it))
  }

  async timelineLength(at: number): Promise<number> {
    const path = KINDS[at] === 'incident' ? 'incidents' : 'service-requests'
    const { body } = await app.get(`/api/${path}/${this.ids[at]}/timeline`, { cookie })
    return (body as unknown[]).length
  }
}

const KNOWN = { departments: DEPARTMENTS, workers: ['0', '1'] }
let rooms = 0
let minute = 0
let cookie = ''
const tableOf = (kind: RecordKind) => (kind === 'incident' ? 'incident' : 'service_request')
const states = (model: Model) => model.map((it) => it.now)

it('two operators, a rule and a feed: nothing is lost, and nothing happens that may not', async () => {
  cookie = (await signUp(app, { role: 'operator' })).cookie
  const seen = { done: 0, late: 0, impossible: 0, refused: 0, conflict: 0, silent: 0, atOnce: 0 }
  const count = (answer: Answer) => {
    seen[Object.keys(answer)[0] as keyof typeof seen]++
  }
  await fc.assert(
    fc.asyncProperty(fc.array(deskStep, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      rooms += 1
      const room = new Room(`feed-${rooms}`)
      const opened = await room.open()
      // What it may be: where two deeds at once could have been done in either order, both are gone on with.
      let models: Model[] = [opened]
      // What each operator last saw of each record.
      const views = [0, 1].map(() => opened.map((it) => it.now.version))
      for (const { who, look, commands } of steps) {
        app.clock.advance(1_000)
        const asked = commands.map((it, index): Command => {
          if (it.do !== 'change' || it.by === 'rule') return it
          const view = views[(who + index) % 2] as number[]
          if (look) view[it.record] = (models[0] as Model)[it.record]?.now.version ?? 0
          return { ...it, who: String((who + index) % 2), version: view[it.record] as number }
        })
        const answers = await Promise.all(asked.map((it, index) => room.run((who + index) % 2, it)))
        const stored = await room.stored()
        const orders =
          asked.length === 1
            ? [[0]]
            : [
                [0, 1],
                [1, 0],
              ]
        const outcomes = models.flatMap((model) => orders.map((order) => inOrder(model, asked, order)))
        const right = outcomes.filter((it) => isSame([it.answers, states(it.after)], [answers, stored]))
        // One order at least has both answers, and everything that stands, as the model has them.
        if (right.length === 0)
          expect({ asked, answers, stored }).toEqual({ asked, answers: outcomes[0]?.answers, stored: states(outcomes[0]?.after as Model) })
        models = right.map((it) => it.after)
        for (const it of answers) count(it)
        if (asked.length === 2) seen.atOnce++
        room.gone = new Set(models[0]?.flatMap((it, at) => (it.missing === 'ended' ? [at] : [])))
      }
      const histories = await Promise.all(room.ids.map((_, at) => room.history(at)))
      const model =
        models.find((it) =>
          isSame(
            it.map((one) => one.states),
            histories,
          ),
        ) ?? (models[0] as Model)
      expect(histories).toEqual(model.map((it) => it.states))
      for (const [at, it] of model.entries()) expect(await room.timelineLength(at)).toBe(it.states.length + it.remarks)
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  )
  // Every kind of answer has been there, so the model was asked about all of them.
  for (const [answer, times] of Object.entries(seen)) expect(times, answer).toBeGreaterThan(0)
  await expectLiveVersions()
}, 60_000)

const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)))

/** What the model answers when things are done in this order, and what stands then. */
function inOrder(model: Model, asked: readonly Command[], order: readonly number[]): { after: Model; answers: Answer[] } {
  const answers: Answer[] = []
  let after = model
  for (const index of order) {
    const step = apply(after, asked[index] as Command, KNOWN)
    after = step.model
    answers[index] = step.answer
  }
  return { after, answers }
}

/** Every change has drawn a version of its own, and the last one drawn is that of the newest change. */
async function expectLiveVersions(): Promise<void> {
  for (const [kind, live] of [
    ['incident', 'incidents'],
    ['service-request', 'service-requests'],
  ] as const) {
    const { rows } = await app.database.db.pool.query(
      `select (select version from live_version where city_id = $1 and kind = $2)::int as last, (select max(change_version) from ${tableOf(kind)})::int as newest,
         (select count(*) from ${tableOf(kind)}_version)::int as changes, (select count(distinct change_version) = count(*) from ${tableOf(kind)}) as single`,
      [city.id, live],
    )
    expect(rows[0]).toEqual({ last: rows[0].changes, newest: rows[0].changes, changes: rows[0].changes, single: true })
  }
}
