import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import type { LiveKind } from '@oppidum/domain/core/live'
import {
  CSV,
  exportIncidentsCsv,
  exportIncidentsGeoJson,
  exportRequestsCsv,
  exportRequestsGeoJson,
  exportTrafficCsv,
  exportTrafficGeoJson,
  GEOJSON,
} from '@oppidum/domain/publishing/exports'
import type { TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import type { AppContext } from '../../../compose/context.ts'
import type { Page } from '../../../platform/db/list-page-store.ts'
import type { Serve } from '../../../platform/http/serve.ts'
import type { AnswerNow } from '../../../platform/live/answers.ts'
import { incidentStore } from '../../records/incidents/incident-store.ts'
import { serviceRequestStore } from '../../records/requests/service-request-store.ts'
import type { Publish } from '../publish.ts'
import { type AskedQuery, isOwnQuestion, publishedAddress } from '../published-address.ts'
import type { PublishedFile } from '../published-file.ts'
import { INCIDENT_COLUMNS, incidentRow, REQUEST_COLUMNS, requestRow, TRAFFIC_COLUMNS, trafficRows } from './export-rows.ts'
import { readPages } from './read-pages.ts'
import { type ExportRow, geoJson, type TablePart, table } from './table.ts'

interface Dependencies extends Pick<AppContext, 'history' | 'cities' | 'clock'> {
  answers: AnswerNow
  publicUrl: string
  publish: Publish
}

/** Serves incidents, requests and traffic as GeoJSON and CSV. */
export function tableRoutes(serve: Serve, { history, cities, clock, answers, publicUrl, publish }: Dependencies): void {
  const reader = () => ({ nowMs: clock.nowMs(), me: null })

  function part(path: string, query: AskedQuery, { records, total, next }: Page<ExportRow>): TablePart {
    const self = publishedAddress(publicUrl, path, query)
    return { rows: records, total, self, next: next === null ? null : publishedAddress(publicUrl, path, { ...query, cursor: next }) }
  }

  function file({ mediaType }: Pick<Endpoint, 'mediaType'>, columns: readonly string[], name: string, of: TablePart): PublishedFile {
    const headers: [string, string][] = [['x-total-count', String(of.total)]]
    if (of.next !== null) headers.push(['link', `<${of.next}>; rel="next"`])
    if (mediaType === GEOJSON) return { text: geoJson(of), mediaType, headers }
    headers.push(['content-disposition', `attachment; filename="${name}.csv"`])
    return { text: table(columns, of), mediaType: CSV, headers }
  }

  for (const endpoint of [exportIncidentsGeoJson, exportIncidentsCsv])
    serve.cached(endpoint, ({ query: { cursor, language = DEFAULT_LANGUAGE, ...filter } }, { turn, asksStore }) => {
      const { id } = cities.find(filter.city)
      const query = { ...filter, city: id, language, cursor }
      return publish({ path: endpoint.path, query, version: answers.version(id, 'incidents'), turn }, async () => {
        if (isOwnQuestion(query)) asksStore()
        // Of the version above, which the replica shows before it is read.
        const { value: page } = await history.read(history.nowMs(), (tx) =>
          readPages((after, limit) => incidentStore(tx).list(id, { ...filter, cursor: after, limit }, reader()), cursor),
        )
        const rows = page.records.map((it) => incidentRow(it, language))
        return file(endpoint, INCIDENT_COLUMNS, `incidents_${id}`, part(endpoint.path, query, { ...page, records: rows }))
      })
    })

  for (const endpoint of [exportRequestsGeoJson, exportRequestsCsv])
    serve.cached(endpoint, ({ query: { cursor, language = DEFAULT_LANGUAGE, ...filter } }, { turn, asksStore }) => {
      const { id } = cities.find(filter.city)
      const query = { ...filter, city: id, language, cursor }
      return publish({ path: endpoint.path, query, version: answers.version(id, 'service-requests'), turn }, async () => {
        if (isOwnQuestion(query)) asksStore()
        const { value: page } = await history.read(history.nowMs(), (tx) =>
          readPages((after, limit) => serviceRequestStore(tx).list(id, { ...filter, cursor: after, limit }, reader()), cursor),
        )
        const rows = page.records.map((it) => requestRow(it, language))
        return file(endpoint, REQUEST_COLUMNS, `service-requests_${id}`, part(endpoint.path, query, { ...page, records: rows }))
      })
    })

  const traffic: LiveKind = 'traffic'
  for (const endpoint of [exportTrafficGeoJson, exportTrafficCsv])
    serve.cached(endpoint, ({ query }, { turn }) => {
      const city = cities.find(query.city)
      const asked = { city: city.id }
      return publish({ path: endpoint.path, query: asked, version: answers.version(city.id, traffic), turn }, async () => {
        const records = trafficRows(city, answers.records<TrafficRecord>(city.id, traffic))
        return file(
          endpoint,
          TRAFFIC_COLUMNS,
          `traffic_${city.id}`,
          part(endpoint.path, asked, { records, total: records.length, next: null }),
        )
      })
    })
}
