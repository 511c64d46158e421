import * as z from 'zod/mini'

/** Id of a record or picture as stored: ids that differ only in case are the same. */
export const RecordId = z.uuid().check(z.toLowerCase())
