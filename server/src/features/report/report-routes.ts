import { Failure } from '@oppidum/domain/failure'
import { PLACES_FOUND } from '@oppidum/domain/map'
import {
  confirmReport,
  deleteReportContact,
  findAddresses,
  makeReport,
  openReport,
  reportServices,
  reportStatus,
  reportsNearby,
} from '@oppidum/domain/report-calls'
import type { RecordDesk } from '../../desk/desk.ts'
import type { RecordPictures } from '../../desk/record-pictures.ts'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'
import type { AddressSearches } from '../../places/address-search.ts'
import { reportsNear } from './nearby.ts'
import type { ReportLinks } from './report-links.ts'
import { reportStanding } from './report-status.ts'
import { takingReports } from './take-report.ts'

interface Needs extends Pick<House, 'db' | 'clock' | 'log' | 'cities'> {
  desk: RecordDesk
  pictures: Pick<RecordPictures, 'prepare' | 'attach' | 'of'>
  links: ReportLinks
  addresses: AddressSearches
  /** Reports of one address are counted. */
  isCounted: boolean
}

/** The citizen's side: reporting something, seeing how it stands, and having the last word. docs/reporting.md. */
export function reportRoutes(serve: Serve, needs: Needs): void {
  const { cities, addresses } = needs
  const take = takingReports(needs)
  const standing = reportStanding(needs)

  serve(reportServices, ({ query }) => {
    const city = cities.find(query.city)
    // Whoever opens the form looks for an address next: by then the streets of the map have been read.
    void addresses.of(city)
    return [...city.services]
  })
  serve(reportsNearby, ({ query }) => {
    const city = cities.find(query.city)
    const service = city.services.find((it) => it.code === query.service)
    if (!service) throw new Failure('refused', 'The city offers no such service.')
    return reportsNear(needs, city, service, [query.lon, query.lat])
  })
  serve(findAddresses, async ({ query }) => (await addresses.of(cities.find(query.city)))(query.q).slice(0, PLACES_FOUND))
  serve(makeReport, ({ query, body, caller, from }) =>
    take(cities.find(query.city), body, { address: from.address, personId: caller.person?.id ?? null }),
  )
  serve(reportStatus, ({ params, query }) => standing.status(cities.find(query.city), params.id))
  serve(openReport, ({ params, query, body }) => standing.own(cities.find(query.city), params.id, body.code))
  serve(confirmReport, ({ params, query, body, caller }) =>
    standing.confirm(cities.find(query.city), params.id, body, caller.person?.id ?? null),
  )
  serve(deleteReportContact, ({ params, query, body }) => standing.deleteContact(cities.find(query.city), params.id, body.code))
}
