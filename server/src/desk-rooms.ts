import type { RecordKind } from '@oppidum/domain/life-cycle'
import type { Config } from './config.ts'
import { ormOf, type Tx } from './db/connection.ts'
import type { DeskWatcher, RecordDesk } from './desk/desk.ts'
import { deskData } from './desk/desk-data-store.ts'
import { deskRoomRoutes } from './desk/desk-routes.ts'
import { recordDesk } from './desk/record-desk.ts'
import { afterActionRoutes } from './features/after-action/after-action-routes.ts'
import type { ReportDrawer } from './features/after-action/report-drawer.ts'
import { correctionRoutes } from './features/classification/correction-routes.ts'
import { correctionWatcher } from './features/classification/correction-watcher.ts'
import { handOverData } from './features/hand-over/hand-over-data.ts'
import { handOverRoutes } from './features/hand-over/hand-over-routes.ts'
import { deskPresence } from './features/hand-over/presence.ts'
import { incidentDeskRoutes } from './features/incidents/incident-desk-routes.ts'
import { incidentStore } from './features/incidents/incident-store.ts'
import { open311Server } from './features/open311/open311-server.ts'
import { sendingAppRoutes } from './features/open311/sending-app-routes.ts'
import { type PictureParts, pictureRoom } from './features/pictures/picture-room.ts'
import { reportData } from './features/report/report-data.ts'
import { reportLinks } from './features/report/report-links.ts'
import { reporters } from './features/report/report-reporters.ts'
import { reportRoutes } from './features/report/report-routes.ts'
import { serviceRequestDeskRoutes } from './features/service-requests/service-request-desk-routes.ts'
import type { RequestTurned } from './features/service-requests/service-request-intake.ts'
import { serviceRequestStore } from './features/service-requests/service-request-store.ts'
import { type FoldingRounds, foldingRounds, foldingWatcher } from './features/situations/folding-rounds.ts'
import { type SituationRounds, situationRounds } from './features/situations/situation-rounds.ts'
import { situationRoutes } from './features/situations/situation-routes.ts'
import { targetRoutes } from './features/targets/target-routes.ts'
import { viewData } from './features/views/view-data.ts'
import { viewRoutes } from './features/views/view-routes.ts'
import type { House } from './house.ts'
import type { Serve } from './http/serve.ts'
import type { IncidentFigures } from './observations/observation-intake.ts'
import type { PersonData } from './people/person-data.ts'
import type { AddressSearches } from './places/address-search.ts'

interface Needs {
  config: Config
  figures: IncidentFigures
  pictures: PictureParts
  drawer: ReportDrawer
  addresses: AddressSearches
}

/** Where people work on records, and where records come from people: put together as one, since all of it changes them. */
export interface DeskRooms {
  desk: RecordDesk
  folding: FoldingRounds
  situations: SituationRounds
  /** What these rooms keep about a person. */
  personData: readonly PersonData[]
  open311: ReturnType<typeof open311Server>
  requestTurned: RequestTurned
  routes(serve: Serve): void
}

export function deskRooms(house: House, { config, figures, pictures, drawer, addresses }: Needs): DeskRooms {
  const { db, cities } = house
  const { publicUrl, brandName, defaultLanguage } = config
  const links = reportLinks(publicUrl, cities)
  const citizens = reporters({ db, links, language: defaultLanguage, desk: () => desk })
  /** Who has something to do when people or rules change a record. */
  const watchers: DeskWatcher[] = [citizens.watcher, foldingWatcher(house), correctionWatcher(house)]
  const findRecord = (tx: Tx, kind: RecordKind, cityId: string, id: string) =>
    (kind === 'incident' ? incidentStore(ormOf(tx)) : serviceRequestStore(ormOf(tx))).find(cityId, id)
  const atPictures = pictureRoom(house, pictures)
  const desk = recordDesk({ ...house, figures, pictures: atPictures.pictures, reporters: citizens, shown: findRecord }, watchers)

  return {
    desk,
    folding: foldingRounds(house, desk),
    situations: situationRounds(house, desk),
    personData: [deskData(db), viewData(house), reportData(house), handOverData(house)],
    open311: open311Server({ ...house, desk, reporters: citizens, publicUrl, brandName, contact: config.salesEmail ?? null }),
    requestTurned: citizens.turned,
    routes(serve) {
      const atDesk = { db, cities, desk, contactOf: citizens.contactOf }
      const deskServe = deskPresence(house).noticing(serve)
      deskRoomRoutes(deskServe, atDesk)
      incidentDeskRoutes(deskServe, atDesk)
      serviceRequestDeskRoutes(deskServe, atDesk)
      targetRoutes(serve, house)
      handOverRoutes(deskServe, house)
      atPictures.routes(serve, desk)
      const drawn = { drawer, pictures: atPictures.pictures, find: findRecord, language: defaultLanguage, brand: brandName }
      afterActionRoutes(serve, { ...house, ...drawn })
      const taking = { desk, pictures: atPictures.pictures, links, addresses, isCounted: config.rateLimit }
      reportRoutes(serve, { ...house, ...taking })
      situationRoutes(serve, house, desk)
      viewRoutes(serve, house)
      sendingAppRoutes(serve, house)
      correctionRoutes(serve, house)
    },
  }
}
