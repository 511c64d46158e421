import type { Position } from '@oppidum/domain/core/geo'

/** 1e-7 degrees, the steps in which OpenStreetMap keeps positions. */
const STEPS = 1e7
const UNKNOWN = 0x7fffffff

/** Ids in the order of their numbers, in eight bytes each: an extract has millions. */
export class IdSet {
  #ids: Float64Array
  #count = 0
  #isSorted = true

  constructor(room = 1_024) {
    this.#ids = new Float64Array(room)
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

  /** Place in the order; -1 when it is not there. */
  indexOf(id: number): number {
    this.#sort()
    let low = 0
    let high = this.#count - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const found = this.#ids[middle] as number
      if (found === id) return middle
      if (found < id) low = middle + 1
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

  /** Sorts, and leaves each id there once. */
  #sort(): void {
    if (this.#isSorted) return
    const sorted = this.#ids.subarray(0, this.#count).sort()
    let kept = 0
    for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[kept - 1]) sorted[kept++] = sorted[i] as number
    this.#count = kept
    this.#isSorted = true
  }
}

/** Positions of the nodes of a set, eight bytes each. */
export class NodePlaces {
  readonly #ids: IdSet
  readonly #lons: Int32Array
  readonly #lats: Int32Array

  constructor(ids: IdSet) {
    this.#ids = ids
    this.#lons = new Int32Array(ids.size).fill(UNKNOWN)
    this.#lats = new Int32Array(ids.size)
  }

  put(id: number, lon: number, lat: number): void {
    const index = this.#ids.indexOf(id)
    if (index < 0) return
    this.#lons[index] = Math.round(lon * STEPS)
    this.#lats[index] = Math.round(lat * STEPS)
  }

  /** Null: the extract does not have it. */
  find(id: number): Position | null {
    const index = this.#ids.indexOf(id)
    if (index < 0 || this.#lons[index] === UNKNOWN) return null
    return [(this.#lons[index] as number) / STEPS, (this.#lats[index] as number) / STEPS]
  }
}
