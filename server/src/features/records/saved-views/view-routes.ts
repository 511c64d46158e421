import { Failure } from '@oppidum/domain/core/failure'
import {
  createView,
  keptFilter,
  listViews,
  removeView,
  renameView,
  type SavedView,
  VIEWS_AT_MOST,
} from '@oppidum/domain/records/saved-view'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import { personOf, type Serve } from '../../../platform/http/serve.ts'
import { type ViewRow, viewStore } from './view-store.ts'

const viewOf = ({ cityId: _, createdAt, ...rest }: ViewRow): SavedView => ({ ...rest, createdAt: createdAt.toISOString() })

const nameTaken = (name: string) => new Failure('conflict', `You already have a view named '${name}'; choose another name.`)

export function viewRoutes(serve: Serve, { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>): void {
  const views = viewStore(db)

  serve(listViews, async (request) => (await views.list(personOf(request).id, cities.find(request.query.city).id)).map(viewOf))

  serve(createView, async (request) => {
    const { kind, name, layout } = request.body
    const filter = keptFilter(kind, request.body.filter)
    if (!filter) throw new Failure('malformed', "The field 'filter' contains something this list cannot be filtered by.")
    const nowMs = clock.nowMs()
    const cityId = cities.find(request.query.city).id
    const row: ViewRow = { id: uuidv7({ msecs: nowMs }), cityId, kind, name, layout, filter, createdAt: new Date(nowMs) }
    const result = await transaction(db, (tx) => views.add(tx, personOf(request).id, row, VIEWS_AT_MOST))
    if (result === 'taken') throw nameTaken(name)
    if (result === 'full') throw new Failure('refused', `You already have ${VIEWS_AT_MOST} views; remove one you no longer need.`)
    return viewOf(row)
  })

  serve(renameView, async (request) => {
    const { name } = request.body
    const view = await views.rename(personOf(request).id, request.params.id, name)
    if (view === 'taken') throw nameTaken(name)
    if (!view) throw new Failure('not_found', 'You have no view with that id.')
    return viewOf(view)
  })

  serve(removeView, async (request) => {
    if (!(await views.remove(personOf(request).id, request.params.id))) throw new Failure('not_found', 'You have no view with that id.')
    return { removed: true as const }
  })
}
