import { Failure } from '@oppidum/domain/core/failure'
import type { Language } from '@oppidum/domain/core/language'
import { calledName } from '@oppidum/domain/people/person'
import { incidentReport, requestReport } from '@oppidum/domain/records/after-action'
import type { Incident } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import type { AppContext } from '../../../compose/context.ts'
import { snapshotRead, type Tx } from '../../../platform/db/connection.ts'
import { personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { deskDetailStore } from '../desk/desk-detail-store.ts'
import type { RecordPictures } from '../desk/record-pictures.ts'
import { timelineOf } from '../timeline/timeline-service.ts'
import { namesFor, timelineStore } from '../timeline/timeline-store.ts'
import type { ReportDrawer } from './report-drawer.ts'
import { reportOf } from './report-of.ts'

/** Entries to read: more than are printed, so that the report can say how many it leaves out. */
const READ_AT_MOST = 10_000

export interface AfterActionDependencies extends Pick<AppContext, 'db' | 'cities' | 'clock' | 'people'> {
  drawer: ReportDrawer
  pictures: Pick<RecordPictures, 'thumbs'>
  /** A record as GET answers it. */
  find(tx: Tx, kind: RecordKind, cityId: string, id: string): Promise<Incident | ServiceRequest | undefined>
  /** The default. */
  language: Language
  brand: string
}

export function afterActionRoutes(
  serve: Serve,
  { db, cities, clock, people, drawer, pictures, find, language, brand }: AfterActionDependencies,
): void {
  for (const { kind, report } of [incidentReport, requestReport])
    serve(report, async (request) => {
      const { params, query } = request
      const city = cities.find(query.city)
      const person = personOf(request)
      // One snapshot, so that all parts of the report agree.
      const data = await snapshotRead(db, async (tx) => {
        const record = await find(tx, kind, city.id, params.id)
        const detail = await deskDetailStore(tx).detail(city.id, kind, params.id)
        if (!record || !detail) throw new Failure('not_found', `There is no ${kind.replace('-', ' ')} with that id in this city.`)
        const store = timelineStore(tx)
        const states = await store.states(city.id, kind, params.id, READ_AT_MOST + 1)
        const entries = await store.entries(city.id, kind, params.id, READ_AT_MOST)
        const names = await namesFor(tx, city.id, entries)
        const timeline = timelineOf({ kind, id: params.id, states, entries, names, desk: true, limit: READ_AT_MOST })
        return { record, detail, timeline }
      })
      const who = await people.find(person.id)
      const bytes = await drawer.draw(
        person.id,
        reportOf({
          ...data,
          kind,
          city,
          isCut: data.timeline.length >= READ_AT_MOST,
          pictures: await pictures.thumbs(kind, city.id, params.id),
          language: query.lang ?? language,
          brand,
          by: who ? (calledName(who) ?? who.email?.split('@')[0] ?? null) : null,
          nowMs: clock.nowMs(),
        }),
      )
      return withHeaders(bytes, { 'content-disposition': `attachment; filename="${data.record.number}.pdf"` })
    })
}
