import { messages as account } from './en/account.po'
import { messages as admin } from './en/admin.po'
import { messages as hosted } from './en/hosted.po'
import { messages as house } from './en/house.po'
import { messages as identity } from './en/identity.po'
import { messages as map } from './en/map.po'
import { messages as plans } from './en/plans.po'
import { messages as reach } from './en/reach.po'
import { messages as status } from './en/status.po'
import { messages as time } from './en/time.po'
import { messages as usage } from './en/usage.po'

/** Every text of the page in this language, one file a slice. */
export const messages = { ...account, ...admin, ...hosted, ...house, ...identity, ...map, ...plans, ...reach, ...status, ...time, ...usage }
