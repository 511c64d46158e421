/** 2000-01-01, from which PostgreSQL counts, in epoch ms. */
const ORIGIN_MS = 946_684_800_000
const TWO_32 = 4_294_967_296

/** Times and values of one series, in the order of `receivedMs` and then `observedMs`. */
export interface Unpacked {
  observedMs: Float64Array
  receivedMs: Float64Array
  values: Float64Array
}

/** Reads what `series-past-store.ts` packs. @param hasReceipt whether each value has the time of its receipt; else it is the time itself */
export function unpacked(bytes: Buffer | undefined, hasReceipt: boolean): Unpacked {
  const size = hasReceipt ? 24 : 16
  const length = (bytes?.length ?? 0) / size
  const [observedMs, receivedMs, values] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)]
  if (!bytes) return { observedMs, receivedMs, values }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const timeAt = (offset: number) => ORIGIN_MS + (view.getInt32(offset) * TWO_32 + view.getUint32(offset + 4)) / 1_000
  for (let index = 0; index < length; index++) {
    const offset = index * size
    observedMs[index] = timeAt(offset)
    receivedMs[index] = hasReceipt ? timeAt(offset + 8) : (observedMs[index] as number)
    values[index] = view.getFloat64(offset + size - 8)
  }
  return inOrder({ observedMs, receivedMs, values })
}

/** Sorts by receipt and then by time. The store mostly returns them so. */
export function inOrder(it: Unpacked): Unpacked {
  const { observedMs, receivedMs, values } = it
  const compare = (a: number, b: number) =>
    (receivedMs[a] as number) - (receivedMs[b] as number) || (observedMs[a] as number) - (observedMs[b] as number)
  let isSorted = true
  for (let index = 1; index < values.length && isSorted; index++) isSorted = compare(index - 1, index) <= 0
  if (isSorted) return it
  const order = Uint32Array.from(values.keys()).sort(compare)
  const sorted = (column: Float64Array) => Float64Array.from(order, (index) => column[index] as number)
  return { observedMs: sorted(observedMs), receivedMs: sorted(receivedMs), values: sorted(values) }
}
