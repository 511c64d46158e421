import * as z from 'zod/mini'

/** The id of a record or picture, as the store spells it: ids that differ in capitals alone are one. */
export const RecordId = z.uuid().check(z.toLowerCase())
