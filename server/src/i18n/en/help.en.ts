import { accountHelp } from './help/account-help.en.ts'
import { administrationHelp } from './help/administration-help.en.ts'
import { deskHelp } from './help/desk-help.en.ts'
import { displayHelp } from './help/display-help.en.ts'
import { figureHelp } from './help/figure-help.en.ts'
import { forecastHelp } from './help/forecast-help.en.ts'
import { measurementHelp } from './help/measurement-help.en.ts'
import { participationHelp } from './help/participation-help.en.ts'
import { recordHelp } from './help/record-help.en.ts'
import { reportHelp } from './help/report-help.en.ts'
import { signHelp } from './help/sign-help.en.ts'
import { systemHelp } from './help/system-help.en.ts'
import { workListHelp } from './help/work-list-help.en.ts'

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
