import { ALERTS } from './served/alerts.ts'
import { ASSISTANT } from './served/assistant.ts'
import { CITY } from './served/city.ts'
import { CLIENTS } from './served/clients.ts'
import { FEEDS } from './served/feeds.ts'
import { IMAGES } from './served/images.ts'
import { OPERATION } from './served/operation.ts'
import { PEOPLE } from './served/people.ts'
import { RECORDS } from './served/records.ts'
import type { ServedPath } from './served-path.ts'

/** Every served call. */
export const served: readonly ServedPath[] = [
  ...IMAGES,
  ...CITY,
  ...RECORDS,
  ...FEEDS,
  ...ALERTS,
  ...ASSISTANT,
  ...CLIENTS,
  ...PEOPLE,
  ...OPERATION,
]
