import { messages as house } from './es/house.po'
import { messages as map } from './es/map.po'
import { messages as reach } from './es/reach.po'
import { messages as status } from './es/status.po'
import { messages as time } from './es/time.po'

/** Every text of the page in this language, one file a slice. */
export const messages = { ...house, ...map, ...reach, ...status, ...time }
