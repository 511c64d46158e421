import { DAY_MS } from '@oppidum/domain/core/time'
import { addRow, emptyProducts, type Products, ridge } from '../network/ridge.ts'

const HOURS = 24
/** Hours of working days, then of weekends. */
const CELLS = 2 * HOURS
/** Weight of a row by its distance in hours from the hour that is fitted; further away; and on the other kind of day. */
const BY_HOURS_APART = [1, 0.5, 0.2]
const FAR = 0.04
const OTHER_KIND = 0.3
const PENALTY = 8
/** Beyond this many mean errors, an error counts linearly instead of squared. */
const ROBUST = 1

export function cellOf(wallMs: number): number {
  const weekday = new Date(wallMs).getUTCDay()
  const hour = Math.floor((wallMs % DAY_MS) / (DAY_MS / HOURS))
  return (weekday === 0 || weekday === 6 ? HOURS : 0) + hour
}

/** A ridge regression with separate weights for each hour and kind of day of the target; neighbouring hours share their rows. */
export class HourlyRidge {
  private readonly cells: Products[]
  private rough: Float64Array | null = null
  private errors = 0
  private judged = 0

  constructor(private readonly count: number) {
    this.cells = Array.from({ length: CELLS }, () => emptyProducts(count, 1))
  }

  private errorOf(rough: Float64Array, cell: number, x: Float64Array, y: number): number {
    let prediction = 0
    for (let i = 0; i < this.count; i++) prediction += (rough[cell * this.count + i] as number) * (x[i] as number)
    return Math.abs(y - prediction)
  }

  /** Adds one row. Large errors count linearly, once judgeByThis and judge have determined what is large. */
  learn(cell: number, x: Float64Array, y: number): void {
    const isJudged = this.rough !== null && this.errors > 0
    const weight = isJudged
      ? 1 / Math.max(1, this.errorOf(this.rough as Float64Array, cell, x, y) / ((ROBUST * this.errors) / this.judged))
      : 1
    target[0] = y
    addRow(this.cells[cell] as Products, x, target, weight)
  }

  /** Fixes the present weights as the reference for which errors are large, so that it does not matter when weights are solved. */
  judgeByThis(): void {
    this.rough = this.solve()
  }

  judge(cell: number, x: Float64Array, y: number): void {
    this.errors += this.errorOf(this.rough as Float64Array, cell, x, y)
    this.judged++
  }

  /** Drops the rows, but not the errors. */
  beginAgain(): void {
    for (const it of this.cells) empty(it)
  }

  /** `[cell * count + i]` */
  solve(): Float64Array {
    const { count } = this
    const weights = new Float64Array(CELLS * count)
    const withNeighbours = this.withHoursBeside()
    const mixed = emptyProducts(count, 1)
    for (let cell = 0; cell < CELLS; cell++) {
      empty(mixed)
      addShare(mixed, withNeighbours[cell] as Products, 1)
      addShare(mixed, withNeighbours[(cell + HOURS) % CELLS] as Products, OTHER_KIND)
      weights.set(ridge(mixed, PENALTY), cell * count)
    }
    return weights
  }

  /** Each cell with its neighbouring hours, of the same kind of day. */
  private withHoursBeside(): Products[] {
    return [0, HOURS].flatMap((first) => {
      const far = emptyProducts(this.count, 1)
      for (let hour = 0; hour < HOURS; hour++) addShare(far, this.cells[first + hour] as Products, FAR)
      return Array.from({ length: HOURS }, (_, hour) => {
        const neighbourhood = emptyProducts(this.count, 1)
        addShare(neighbourhood, far, 1)
        for (let apart = 1 - BY_HOURS_APART.length; apart < BY_HOURS_APART.length; apart++) {
          const share = (BY_HOURS_APART[Math.abs(apart)] as number) - FAR
          addShare(neighbourhood, this.cells[first + ((hour + apart + HOURS) % HOURS)] as Products, share)
        }
        return neighbourhood
      })
    })
  }
}

const target = new Float64Array(1)

function empty({ gram, moments }: Products): void {
  gram.fill(0)
  moments.fill(0)
}

/** Adds products of one target, scaled; of the gram matrix only the lower triangle is filled. */
function addShare(into: Products, of: Products, share: number): void {
  const { columns } = into
  for (let i = 0; i < columns; i++) {
    into.moments[i] = (into.moments[i] as number) + share * (of.moments[i] as number)
    for (let at = i * columns; at <= i * columns + i; at++) into.gram[at] = (into.gram[at] as number) + share * (of.gram[at] as number)
  }
}
