/**
 * Request header: how many milliseconds ago the caller last received anything from the server, by a clock that is never set. An answer
 * then holds everything that was committed before. Without the header, everything that was committed before the request.
 */
export const SEEN_AGE_HEADER = 'x-seen-age'

/** Reply header: the answer holds everything that was committed until this instant. */
export const DATA_AS_OF_HEADER = 'x-data-as-of'

/** Reply header: which server of the database was read. */
export const DATA_FROM_HEADER = 'x-data-from'
export type DataFrom = 'primary' | 'replica'
