import { DAY_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { Config } from '../../config/config.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { OnlyOnce } from '../../platform/http/idempotency/idempotent-call.ts'
import { everyMinute } from '../../platform/jobs/retention.ts'
import type { AnswerNow } from '../../platform/live/answers.ts'
import { deleteOrphans } from '../../platform/media/objects/orphans.ts'
import type { IncidentFigures } from '../telemetry/observations/incident-figures.ts'
import { afterActionRoutes } from './after-action/after-action-routes.ts'
import type { ReportDrawer } from './after-action/report-drawer.ts'
import { attachmentService, type PictureParts } from './attachments/attachments.ts'
import { deskData } from './desk/desk-data-store.ts'
import { deskPeopleRoutes } from './desk/desk-routes.ts'
import type { DeskWatcher, RecordDesk } from './desk/desk-service.ts'
import { type PossibleDuplicates, possibleDuplicates } from './desk/possible-duplicates.ts'
import { recordDesk } from './desk/record-desk.ts'
import type { RecordPictures } from './desk/record-pictures.ts'
import type { Reporters } from './desk/reporters.ts'
import { incidentDeskRoutes } from './incidents/incident-desk-routes.ts'
import { incidentLive } from './incidents/incident-live.ts'
import { incidentReportRetention } from './incidents/incident-reports.ts'
import { incidentRoutes } from './incidents/incident-routes.ts'
import { incidentStore } from './incidents/incident-store.ts'
import { mergeCounts } from './lists/count-merging-store.ts'
import { serviceRequestDeskRoutes } from './requests/service-request-desk-routes.ts'
import { serviceRequestLive } from './requests/service-request-live.ts'
import { serviceRequestRoutes } from './requests/service-request-routes.ts'
import { serviceRequestStore } from './requests/service-request-store.ts'
import { viewData } from './saved-views/view-data.ts'
import { viewRoutes } from './saved-views/view-routes.ts'
import { deskPresence } from './shifts/presence.ts'
import { handOverData } from './shifts/shift-data.ts'
import { handOverRoutes } from './shifts/shift-routes.ts'
import { type DuplicateJobs, duplicateJobs, duplicateWatcher } from './situations/duplicate-jobs.ts'
import { type SituationJobs, situationJobs } from './situations/situation-jobs.ts'
import { situationRoutes } from './situations/situation-routes.ts'
import { escalation } from './targets/escalation.ts'
import { escalationStore } from './targets/escalation-store.ts'
import { targetRoutes } from './targets/target-routes.ts'

/** A hand-over covers thirty days at most; older escalations are in the timelines. */
const ESCALATION_RETENTION_MS = 100 * DAY_MS

interface Dependencies {
  config: Pick<Config, 'publicUrl' | 'brandName' | 'defaultLanguage' | 'rateLimit'>
  figures: IncidentFigures
  pictures: PictureParts
  drawer: ReportDrawer
  answers: AnswerNow
  reporters: Reporters
  once: OnlyOnce
  /** Other features that react when people or rules change a record. */
  watchers: readonly DeskWatcher[]
}

export interface RecordsModule extends FeatureModule {
  desk: RecordDesk
  duplicates: PossibleDuplicates
  pictures: RecordPictures
  duplicateDetection: DuplicateJobs
  situations: SituationJobs
}

export function recordsModule(
  context: AppContext,
  { config, figures, pictures, drawer, answers, reporters, once, watchers }: Dependencies,
): RecordsModule {
  const { db, cities, clock } = context
  const { publicUrl, brandName, defaultLanguage } = config
  const findRecord = (tx: Tx, kind: RecordKind, cityId: string, id: string) =>
    (kind === 'incident' ? incidentStore(tx) : serviceRequestStore(tx)).find(cityId, id)
  const attachments = attachmentService(context, pictures)
  const desk = recordDesk({ ...context, figures, pictures: attachments.pictures, reporters, shown: findRecord }, [
    ...watchers,
    duplicateWatcher(context),
  ])
  const duplicates = possibleDuplicates(context, desk)
  const duplicateDetection = duplicateJobs(context, desk, duplicates)
  const situations = situationJobs(context, desk)
  const escalationJobs = escalation(context, desk, { publicUrl, language: defaultLanguage })
  const escalations = escalationStore(db)

  return {
    name: 'records',
    desk,
    duplicates,
    pictures: attachments.pictures,
    duplicateDetection: duplicateDetection,
    situations,
    routes(serve) {
      incidentRoutes(serve, { db, cities, clock, answers })
      serviceRequestRoutes(serve, { db, cities, clock, answers })
      const atDesk = { db, cities, desk, duplicates, once, contactOf: reporters.contactOf }
      const deskServe = deskPresence(context).noticing(serve)
      deskPeopleRoutes(deskServe, atDesk)
      incidentDeskRoutes(deskServe, { ...atDesk, clock, isCounted: config.rateLimit })
      serviceRequestDeskRoutes(deskServe, atDesk)
      targetRoutes(serve, context)
      handOverRoutes(deskServe, context)
      attachments.routes(serve, desk)
      const reportParts = { drawer, pictures: attachments.pictures, find: findRecord, language: defaultLanguage, brand: brandName }
      afterActionRoutes(serve, { ...context, ...reportParts })
      situationRoutes(serve, context, desk)
      viewRoutes(serve, context)
    },
    live: [incidentLive(context), serviceRequestLive(context)],
    jobs: [
      duplicateDetection.job,
      situations.job,
      escalationJobs.job,
      // Every write adds a row to the lists' counters; this job merges them.
      everyMinute('records.counts', context, mergeCounts(context)),
    ],
    personalData: [deskData(db), viewData(context), handOverData(context)],
    retention: [
      incidentReportRetention(context),
      (nowMs, atMost) => escalations.forget(new Date(nowMs - ESCALATION_RETENTION_MS), atMost),
      deleteOrphans(context, pictures.objects),
    ],
  }
}
