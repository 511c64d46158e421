import { DAY_MS } from '@oppidum/domain/core/time'
import { addRow, emptyProducts, type Products, ridge } from '../network/ridge.ts'

const HOURS = 24
/** Hours of working days and of weekends. */
const CELLS = 2 * HOURS
/** What a row counts for the weights of an hour, by how many hours lie between, and for those of the other kind of day. */
const BY_HOURS_APART = [1, 0.5, 0.2]
const FAR = 0.04
const OTHER_KIND = 0.3
const PENALTY = 8
/** Errors beyond so many mean errors count by their size, not by its square. */
const ROBUST = 1

export function cellOf(wallMs: number): number {
  const weekday = new Date(wallMs).getUTCDay()
  const hour = Math.floor((wallMs % DAY_MS) / (DAY_MS / HOURS))
  return (weekday === 0 || weekday === 6 ? HOURS : 0) + hour
}

/** A ridge regression with weights for each hour and kind of day of the target, which hours beside it share in. */
export class HourlyRidge {
  private readonly cells: Products[]
  private rough: Float64Array | null = null
  private errors = 0
  private judged = 0

  constructor(private readonly count: number) {
    this.cells = Array.from({ length: CELLS }, () => emptyProducts(count, 1))
  }

  private errorOf(rough: Float64Array, cell: number, x: Float64Array, y: number): number {
    let said = 0
    for (let i = 0; i < this.count; i++) said += (rough[cell * this.count + i] as number) * (x[i] as number)
    return Math.abs(y - said)
  }

  /** Takes one row up; a large error by its size alone, where it is known what is large. */
  learn(cell: number, x: Float64Array, y: number): void {
    const isJudged = this.rough !== null && this.errors > 0
    const weight = isJudged
      ? 1 / Math.max(1, this.errorOf(this.rough as Float64Array, cell, x, y) / ((ROBUST * this.errors) / this.judged))
      : 1
    target[0] = y
    addRow(this.cells[cell] as Products, x, target, weight)
  }

  /** What was learnt so far says from now on which errors are large: it stays, so that it does not matter when weights are solved. */
  judgeByThis(): void {
    this.rough = this.solve()
  }

  judge(cell: number, x: Float64Array, y: number): void {
    this.errors += this.errorOf(this.rough as Float64Array, cell, x, y)
    this.judged++
  }

  /** Forgets the rows, not the errors. */
  beginAgain(): void {
    for (const it of this.cells) empty(it)
  }

  /** `[cell * count + i]` */
  solve(): Float64Array {
    const { count } = this
    const weights = new Float64Array(CELLS * count)
    const besides = this.withHoursBeside()
    const mixed = emptyProducts(count, 1)
    for (let cell = 0; cell < CELLS; cell++) {
      empty(mixed)
      addShare(mixed, besides[cell] as Products, 1)
      addShare(mixed, besides[(cell + HOURS) % CELLS] as Products, OTHER_KIND)
      weights.set(ridge(mixed, PENALTY), cell * count)
    }
    return weights
  }

  /** Each cell with the hours beside it, of the same kind of day. */
  private withHoursBeside(): Products[] {
    return [0, HOURS].flatMap((first) => {
      const far = emptyProducts(this.count, 1)
      for (let hour = 0; hour < HOURS; hour++) addShare(far, this.cells[first + hour] as Products, FAR)
      return Array.from({ length: HOURS }, (_, hour) => {
        const beside = emptyProducts(this.count, 1)
        addShare(beside, far, 1)
        for (let apart = 1 - BY_HOURS_APART.length; apart < BY_HOURS_APART.length; apart++) {
          const share = (BY_HOURS_APART[Math.abs(apart)] as number) - FAR
          addShare(beside, this.cells[first + ((hour + apart + HOURS) % HOURS)] as Products, share)
        }
        return beside
      })
    })
  }
}

const target = new Float64Array(1)

function empty({ gram, moments }: Products): void {
  gram.fill(0)
  moments.fill(0)
}

/** Adds products of one target, times a share; of the gram the lower triangle, which is all there is. */
function addShare(into: Products, of: Products, share: number): void {
  const { columns } = into
  for (let i = 0; i < columns; i++) {
    into.moments[i] = (into.moments[i] as number) + share * (of.moments[i] as number)
    for (let at = i * columns; at <= i * columns + i; at++) into.gram[at] = (into.gram[at] as number) + share * (of.gram[at] as number)
  }
}
