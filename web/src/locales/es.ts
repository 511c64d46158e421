import { messages as account } from './es/account.po'
import { messages as admin } from './es/admin.po'
import { messages as hosted } from './es/hosted.po'
import { messages as house } from './es/house.po'
import { messages as identity } from './es/identity.po'
import { messages as map } from './es/map.po'
import { messages as plans } from './es/plans.po'
import { messages as reach } from './es/reach.po'
import { messages as status } from './es/status.po'
import { messages as time } from './es/time.po'
import { messages as usage } from './es/usage.po'

/** Every text of the page in this language, one file a slice. */
export const messages = { ...account, ...admin, ...hosted, ...house, ...identity, ...map, ...plans, ...reach, ...status, ...time, ...usage }
