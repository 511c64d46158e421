import type { City } from '@oppidum/domain/cities/city'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { PastRequest } from '@oppidum/models/requests/request-record'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { ModelProcess } from '../../../platform/workers/models/model-process.ts'
import { currentState, noteNeed, noteState } from '../scores/state-store.ts'
import { currentVersion, keepVersion, keptPart } from '../scores/version-store.ts'
import { recordText } from './model-text.ts'
import { type PastRow, pastStore } from './past-store.ts'
import { clockOf } from './request-subject.ts'
import type { BaseModel } from './training.ts'

/** Completed requests that a city needs for a model of its own. */
const ENOUGH = 300
/** At most this many of the newest requests are learnt from. */
const MOST = 20_000
const SLICE = 1_000
/** Hour of the city's day at which the model is fitted. */
const QUIET_HOUR = 3
/** How long after finding too little data the city is checked again. */
const AGAIN_MS = HOUR_MS

export interface CityFit {
  /** The model for a city's requests: its own fit, or the shipped one. */
  base(city: City): Promise<BaseModel>
  /** Fits the model if that is due. Returns whether there is a new fit. */
  once(city: City): Promise<boolean>
}

type Dependencies = Pick<AppContext, 'db' | 'clock' | 'log'> & { models: Pick<ModelProcess, 'run'>; shipped(): Promise<BaseModel> }

/** Learns how a city categorizes its requests, which department handles them and how long that takes. docs/guides/use/classification.md. */
export function cityFit({ db, clock, log, models, shipped }: Dependencies): CityFit {
  const past = pastStore(db)
  const triedAtMs = new Map<string, number>()

  function isDue(city: City, fittedAt: Date | null): boolean {
    const nowMs = clock.nowMs()
    const lastTryMs = triedAtMs.get(city.id)
    if (lastTryMs !== undefined && nowMs >= lastTryMs && nowMs - lastTryMs < AGAIN_MS) return false
    return fittedAt === null || fittedAt.getTime() < clockOf(city).lastAt(QUIET_HOUR, nowMs)
  }

  /** Reads in pages, so that other work is not held up. */
  async function readPast(city: City): Promise<{ rows: PastRequest[]; from: Date; to: Date }> {
    const rows: PastRequest[] = []
    let first: PastRow | null = null
    let last: PastRow | null = null
    while (rows.length < MOST) {
      const page: PastRow[] = await past.page(city.id, last, SLICE)
      for (const it of page) rows.push(pastRequest(city, it))
      first ??= page[0] ?? null
      last = page.at(-1) ?? last
      if (page.length < SLICE) break
    }
    const now = new Date(clock.nowMs())
    return { rows, from: last?.createdAt ?? now, to: first?.createdAt ?? now }
  }

  async function lacking(city: City, have: number): Promise<void> {
    const need = { have, want: ENOUGH, of: 'records' } as const
    const at = new Date(clock.nowMs())
    for (const model of ['request-category', 'request-completion'] as const) await noteNeed(db.pool, city.id, model, need, at)
  }

  async function fit(city: City): Promise<boolean> {
    const startedMs = clock.nowMs()
    const { rows, from, to } = await readPast(city)
    const { name, load } = await shipped()
    const fitted = await models.run('records', 'fitRequests', rows, { key: name, load })
    if (!fitted) return false
    const { figures } = fitted
    const fittedAt = new Date(clock.nowMs())
    // Keep the shipped model unless the fit is at least as good, and better than always answering the commonest category.
    if (figures.wrong > figures.shippedWrong || figures.wrong >= figures.commonestWrong) {
      log.info({ city: city.id, ...figures }, 'city model is no better than the shipped one')
      return false
    }
    const about = {
      fittedAt,
      fittedFrom: from,
      fittedTo: to,
      rows: rows.length,
      places: [],
      figures: { ...figures },
    }
    await transaction(db, async (tx) => {
      await keepVersion(tx, city.id, { model: 'request-category', ...about }, [fitted.packed])
      // One fit yields both models, which share their parameters.
      await keepVersion(tx, city.id, { model: 'request-completion', ...about }, [])
      for (const model of ['request-category', 'request-completion'] as const) {
        await noteNeed(tx, city.id, model, null, fittedAt)
        if ((await currentState(tx, city.id, model)) !== 'off') await noteState(tx, city.id, { model, at: fittedAt, state: 'on' })
      }
    })
    log.info({ city: city.id, rows: rows.length, ms: fittedAt.getTime() - startedMs, ...figures }, 'request model fitted for a city')
    return true
  }

  return {
    async base(city) {
      const version = await currentVersion(db.pool, city.id, 'request-category')
      if (!version) return shipped()
      return { name: `fit-${version.version}`, load: keptPart(db, city.id, 'request-category', version.version).load }
    },

    async once(city) {
      const version = await currentVersion(db.pool, city.id, 'request-category')
      if (!isDue(city, version?.fittedAt ?? null)) return false
      triedAtMs.set(city.id, clock.nowMs())
      const have = await past.closed(city.id)
      if (have >= ENOUGH) return fit(city)
      await lacking(city, have)
      return false
    },
  }
}

function pastRequest(city: City, { title, description, district, category, department, createdAt, completedAt }: PastRow): PastRequest {
  const { wallMs } = clockOf(city)
  return {
    text: recordText({ title, description }),
    district: district ?? '',
    createdAtMs: wallMs(createdAt.getTime()),
    // The classes to tell apart: the product's category, and the department.
    category: `${category} / ${department ?? ''}`,
    productCategory: category,
    department: department ?? '',
    closedAtMs: completedAt && wallMs(completedAt.getTime()),
  }
}
