import { messages as house } from './en/house.po'
import { messages as map } from './en/map.po'
import { messages as reach } from './en/reach.po'
import { messages as status } from './en/status.po'
import { messages as time } from './en/time.po'

/** Every text of the page in this language, one file a slice. */
export const messages = { ...house, ...map, ...reach, ...status, ...time }
