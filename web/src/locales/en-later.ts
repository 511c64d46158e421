import { messages as account } from './en/account.po'
import { messages as admin } from './en/admin.po'
import { messages as hosted } from './en/hosted.po'
import { messages as plans } from './en/plans.po'
import { messages as usage } from './en/usage.po'

/** What is said on screens that few come to: loaded with them. */
export const messages = { ...account, ...admin, ...hosted, ...plans, ...usage }
