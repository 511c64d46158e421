import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects the old generation once it has grown to a multiple of what is in use, and what a start leaves as garbage stays with the
 * process for hours. A server that shares its machine with PostgreSQL and the models collects once the heap is 40 % larger than what the
 * last collection left. docs/decisions/0139.
 */
const HEAP_GROWTH = '--heap-growing-percent=40'

/** For a process that serves for days. The flag is that of the whole process, its threads included. */
export function limitHeapGrowth(): void {
  setFlagsFromString(HEAP_GROWTH)
}
