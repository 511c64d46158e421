import type { AppContext } from '../../compose/context.ts'
import type { FeatureModule } from '../../compose/feature-module.ts'
import type { RecordDesk } from '../records/desk/desk-service.ts'
import { reportData } from './report-data.ts'
import { reportRetention } from './report-maintenance.ts'
import { reportRoutes } from './report-routes.ts'

interface Dependencies extends Omit<Parameters<typeof reportRoutes>[1], 'db' | 'clock' | 'log' | 'cities'> {
  desk: RecordDesk
}

export function reportsModule(context: AppContext, needs: Dependencies): FeatureModule {
  return {
    name: 'reports',
    routes: (serve) => reportRoutes(serve, { ...context, ...needs }),
    personalData: [reportData(context)],
    retention: reportRetention(context, needs.desk),
  }
}
