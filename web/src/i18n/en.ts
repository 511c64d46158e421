import { messages as house } from './en/house.po'
import { messages as identity } from './en/identity.po'
import { messages as map } from './en/map.po'
import { messages as owner } from './en/owner.po'
import { messages as reach } from './en/reach.po'
import { messages as shell } from './en/shell.po'
import { messages as status } from './en/status.po'

/** What may be said on the first screen and around every screen, one file a slice. */
export const messages = { ...house, ...identity, ...map, ...owner, ...reach, ...shell, ...status }
