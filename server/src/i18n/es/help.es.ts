import { accountHelp } from './help/account-help.es.ts'
import { administrationHelp } from './help/administration-help.es.ts'
import { deskHelp } from './help/desk-help.es.ts'
import { displayHelp } from './help/display-help.es.ts'
import { figureHelp } from './help/figure-help.es.ts'
import { forecastHelp } from './help/forecast-help.es.ts'
import { measurementHelp } from './help/measurement-help.es.ts'
import { participationHelp } from './help/participation-help.es.ts'
import { recordHelp } from './help/record-help.es.ts'
import { reportHelp } from './help/report-help.es.ts'
import { signHelp } from './help/sign-help.es.ts'
import { systemHelp } from './help/system-help.es.ts'
import { workListHelp } from './help/work-list-help.es.ts'

/** Everything that the assistant can say about the product, by topic. */
export const help = {
  ...reportHelp,
  ...recordHelp,
  ...workListHelp,
  ...deskHelp,
  ...measurementHelp,
  ...accountHelp,
  ...displayHelp,
  ...administrationHelp,
  ...participationHelp,
  ...figureHelp,
  ...signHelp,
  ...forecastHelp,
  ...systemHelp,
}
