import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Config } from '../config/config.ts'
import type { AddressSearches } from '../features/cities/places/address-search.ts'
import type { NearestAddresses } from '../features/cities/places/nearest-address.ts'
import { correctionRoutes } from '../features/forecasting/classification/correction-routes.ts'
import { correctionWatcher } from '../features/forecasting/classification/correction-watcher.ts'
import { open311Server } from '../features/open311/open311-server.ts'
import { sendingAppRoutes } from '../features/open311/sending-app-routes.ts'
import { afterActionRoutes } from '../features/records/after-action/after-action-routes.ts'
import type { ReportDrawer } from '../features/records/after-action/report-drawer.ts'
import { attachmentService, type PictureParts } from '../features/records/attachments/attachments.ts'
import { deskData } from '../features/records/desk/desk-data-store.ts'
import { deskRoomRoutes } from '../features/records/desk/desk-routes.ts'
import type { DeskWatcher, RecordDesk } from '../features/records/desk/desk-service.ts'
import { possibleDuplicates } from '../features/records/desk/possible-duplicates.ts'
import { recordDesk } from '../features/records/desk/record-desk.ts'
import { incidentDeskRoutes } from '../features/records/incidents/incident-desk-routes.ts'
import { incidentStore } from '../features/records/incidents/incident-store.ts'
import { serviceRequestDeskRoutes } from '../features/records/requests/service-request-desk-routes.ts'
import type { RequestTurned } from '../features/records/requests/service-request-intake.ts'
import { serviceRequestStore } from '../features/records/requests/service-request-store.ts'
import { viewData } from '../features/records/saved-views/view-data.ts'
import { viewRoutes } from '../features/records/saved-views/view-routes.ts'
import { deskPresence } from '../features/records/shifts/presence.ts'
import { handOverData } from '../features/records/shifts/shift-data.ts'
import { handOverRoutes } from '../features/records/shifts/shift-routes.ts'
import { type DuplicateJobs, duplicateJobs, duplicateWatcher } from '../features/records/situations/duplicate-jobs.ts'
import { type SituationJobs, situationJobs } from '../features/records/situations/situation-jobs.ts'
import { situationRoutes } from '../features/records/situations/situation-routes.ts'
import { targetRoutes } from '../features/records/targets/target-routes.ts'
import { reportData } from '../features/reports/report-data.ts'
import { reportLinks } from '../features/reports/report-links.ts'
import { reporters } from '../features/reports/report-reporters.ts'
import { reportRoutes } from '../features/reports/report-routes.ts'
import type { IncidentFigures } from '../features/telemetry/observations/observation-intake.ts'
import type { PersonData } from '../platform/auth/people/person-data.ts'
import type { Tx } from '../platform/db/connection.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { AppContext } from './context.ts'

interface Dependencies {
  config: Config
  figures: IncidentFigures
  pictures: PictureParts
  drawer: ReportDrawer
  addresses: AddressSearches
  nearest: NearestAddresses
}

/** Where people work on records, and where records come from people: put together as one, since all of it changes them. */
export interface DeskModules {
  desk: RecordDesk
  folding: DuplicateJobs
  situations: SituationJobs
  /** What these rooms keep about a person. */
  personData: readonly PersonData[]
  open311: ReturnType<typeof open311Server>
  requestTurned: RequestTurned
  routes(serve: Serve): void
}

export function deskModules(context: AppContext, { config, figures, pictures, drawer, addresses, nearest }: Dependencies): DeskModules {
  const { db, cities } = context
  const { publicUrl, brandName, defaultLanguage } = config
  const links = reportLinks(publicUrl, cities)
  const citizens = reporters({ db, links, language: defaultLanguage, desk: () => desk })
  /** Who has something to do when people or rules change a record. */
  const watchers: DeskWatcher[] = [citizens.watcher, duplicateWatcher(context), correctionWatcher(context)]
  const findRecord = (tx: Tx, kind: RecordKind, cityId: string, id: string) =>
    (kind === 'incident' ? incidentStore(tx) : serviceRequestStore(tx)).find(cityId, id)
  const atPictures = attachmentService(context, pictures)
  const desk = recordDesk({ ...context, figures, pictures: atPictures.pictures, reporters: citizens, shown: findRecord }, watchers)

  const duplicates = possibleDuplicates(context, desk)

  return {
    desk,
    folding: duplicateJobs(context, desk, duplicates),
    situations: situationJobs(context, desk),
    personData: [deskData(db), viewData(context), reportData(context), handOverData(context)],
    open311: open311Server({ ...context, desk, reporters: citizens, publicUrl, brandName, contact: config.salesEmail ?? null }),
    requestTurned: citizens.turned,
    routes(serve) {
      const atDesk = { db, cities, desk, duplicates, contactOf: citizens.contactOf }
      const deskServe = deskPresence(context).noticing(serve)
      deskRoomRoutes(deskServe, atDesk)
      incidentDeskRoutes(deskServe, { ...atDesk, clock: context.clock, isCounted: config.rateLimit })
      serviceRequestDeskRoutes(deskServe, atDesk)
      targetRoutes(serve, context)
      handOverRoutes(deskServe, context)
      atPictures.routes(serve, desk)
      const drawn = { drawer, pictures: atPictures.pictures, find: findRecord, language: defaultLanguage, brand: brandName }
      afterActionRoutes(serve, { ...context, ...drawn })
      const taking = { desk, duplicates, pictures: atPictures.pictures, links, addresses, nearest, isCounted: config.rateLimit }
      reportRoutes(serve, { ...context, ...taking })
      situationRoutes(serve, context, desk)
      viewRoutes(serve, context)
      sendingAppRoutes(serve, context)
      correctionRoutes(serve, context)
    },
  }
}
