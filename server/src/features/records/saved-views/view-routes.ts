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

const shown = ({ cityId: _, createdAt, ...rest }: ViewRow): SavedView => ({ ...rest, createdAt: createdAt.toISOString() })

const taken = (name: string) => new Failure('conflict', `You have a view named '${name}' already; choose another name.`)

export function viewRoutes(serve: Serve, { db, clock, cities }: Pick<AppContext, 'db' | 'clock' | 'cities'>): void {
  const views = viewStore(db)

  serve(listViews, async (asked) => (await views.list(personOf(asked).id, cities.find(asked.query.city).id)).map(shown))

  serve(createView, async (asked) => {
    const { kind, name, layout } = asked.body
    const filter = keptFilter(kind, asked.body.filter)
    if (!filter) throw new Failure('malformed', "The field 'filter' holds something that this list cannot be narrowed to.")
    const nowMs = clock.nowMs()
    const cityId = cities.find(asked.query.city).id
    const row: ViewRow = { id: uuidv7({ msecs: nowMs }), cityId, kind, name, layout, filter, createdAt: new Date(nowMs) }
    const done = await transaction(db, (tx) => views.add(tx, personOf(asked).id, row, VIEWS_AT_MOST))
    if (done === 'taken') throw taken(name)
    if (done === 'full') throw new Failure('refused', `You have ${VIEWS_AT_MOST} views already; remove one that is not needed any longer.`)
    return shown(row)
  })

  serve(renameView, async (asked) => {
    const { name } = asked.body
    const view = await views.rename(personOf(asked).id, asked.params.id, name)
    if (view === 'taken') throw taken(name)
    if (!view) throw new Failure('not_found', 'You have no view of that id.')
    return shown(view)
  })

  serve(removeView, async (asked) => {
    if (!(await views.remove(personOf(asked).id, asked.params.id))) throw new Failure('not_found', 'You have no view of that id.')
    return { removed: true as const }
  })
}
