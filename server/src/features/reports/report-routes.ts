import { PLACES_FOUND } from '@oppidum/domain/cities/map'
import { Failure } from '@oppidum/domain/core/failure'
import {
  confirmReport,
  deleteReportContact,
  findAddresses,
  makeReport,
  nearestAddress,
  openReport,
  reportServices,
  reportStatus,
  reportsNearby,
} from '@oppidum/domain/reports/report-calls'
import type { AppContext } from '../../compose/context.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { AddressSearches } from '../cities/places/address-search.ts'
import type { NearestAddresses } from '../cities/places/nearest-address.ts'
import type { RecordDesk } from '../records/desk/desk-service.ts'
import type { PossibleDuplicates } from '../records/desk/possible-duplicates.ts'
import type { RecordPictures } from '../records/desk/record-pictures.ts'
import { reportsNear } from './nearby.ts'
import type { ReportLinks } from './report-links.ts'
import { reportStatuses } from './report-status.ts'
import { reportIntake } from './take-report.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'log' | 'cities'> {
  desk: RecordDesk
  duplicates: Pick<PossibleDuplicates, 'newDangers' | 'propose'>
  pictures: Pick<RecordPictures, 'prepare' | 'attach' | 'of'>
  links: ReportLinks
  addresses: AddressSearches
  nearest: NearestAddresses
  /** Whether reports are limited per IP address. */
  isCounted: boolean
}

/** Citizens report a problem, see its status, and say whether it is fixed. docs/guides/connect/reporting.md. */
export function reportRoutes(serve: Serve, needs: Dependencies): void {
  const { cities, addresses, nearest } = needs
  const take = reportIntake(needs)
  const standing = reportStatuses(needs)

  serve(reportServices, ({ query }) => {
    const city = cities.find(query.city)
    // The form's next step is an address search, so load the map's streets now.
    void addresses.of(city)
    return [...city.services]
  })
  serve(reportsNearby, ({ query }) => {
    const city = cities.find(query.city)
    const service = city.services.find((it) => it.code === query.service)
    if (!service) throw new Failure('refused', 'The city does not offer this service.')
    return reportsNear(needs, city, service, [query.lon, query.lat])
  })
  serve(findAddresses, async ({ query }) => (await addresses.of(cities.find(query.city)))(query.q).slice(0, PLACES_FOUND))
  serve(nearestAddress, async ({ query }) => ({ address: await nearest.of(cities.find(query.city), [query.lon, query.lat]) }))
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
