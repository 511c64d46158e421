import type { Position } from '@oppidum/domain/core/geo'

/** OpenStreetMap stores positions in steps of 1e-7 degrees. */
const STEPS = 1e7
const UNKNOWN = 0x7fffffff

/** Ids in ascending order, at eight bytes each, because an extract has millions. */
export class IdSet {
  #ids: Float64Array
  #count = 0
  #isSorted = true

  constructor(capacity = 1_024) {
    this.#ids = new Float64Array(capacity)
  }

  add(id: number): void {
    if (this.#count === this.#ids.length) {
      const wider = new Float64Array(this.#count * 2)
      wider.set(this.#ids)
      this.#ids = wider
    }
    if (this.#count > 0 && id <= (this.#ids[this.#count - 1] as number)) this.#isSorted = false
    this.#ids[this.#count++] = id
  }

  /** Index in ascending order; -1 when the set does not have the id. */
  indexOf(id: number): number {
    this.#sort()
    let low = 0
    let high = this.#count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const candidate = this.#ids[middle] as number
      if (candidate === id) return middle
      if (candidate < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  has(id: number): boolean {
    return this.indexOf(id) >= 0
  }

  get size(): number {
    this.#sort()
    return this.#count
  }

  /** Sorts the ids and removes duplicates. */
  #sort(): void {
    if (this.#isSorted) return
    const sorted = this.#ids.subarray(0, this.#count).sort()
    let count = 0
    for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[count - 1]) sorted[count++] = sorted[i] as number
    this.#count = count
    this.#isSorted = true
  }
}

/** Positions of the nodes of a set, at eight bytes each. */
export class NodePositions {
  readonly #ids: IdSet
  readonly #lons: Int32Array
  readonly #lats: Int32Array

  constructor(ids: IdSet) {
    this.#ids = ids
    this.#lons = new Int32Array(ids.size).fill(UNKNOWN)
    this.#lats = new Int32Array(ids.size)
  }

  /** Ignores a node that is not in the set. */
  set(id: number, lon: number, lat: number): void {
    const index = this.#ids.indexOf(id)
    if (index < 0) return
    this.#lons[index] = Math.round(lon * STEPS)
    this.#lats[index] = Math.round(lat * STEPS)
  }

  /** Null when the extract does not have the node. */
  get(id: number): Position | null {
    const index = this.#ids.indexOf(id)
    if (index < 0 || this.#lons[index] === UNKNOWN) return null
    return [(this.#lons[index] as number) / STEPS, (this.#lats[index] as number) / STEPS]
  }
}
