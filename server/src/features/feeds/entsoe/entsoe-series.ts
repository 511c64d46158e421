import { MINUTE_MS } from '@oppidum/domain/core/time'
import { cleanLine, cleanNumber } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { childrenOf, childText, type XmlNode } from '../parsing/read-xml-trees.ts'

/** MW averaged over one interval. */
export interface IntervalMean {
  startMs: number
  stepMs: number
  mw: number
}

export interface EnergySeries {
  /** B01 to B25; '' for load. */
  psrType: string
  /** Consumption of plants: pumping and in-house use. Always false for load. */
  isConsumption: boolean
  /** EIC code of the bidding zone or control area. */
  area: string
  means: IntervalMean[]
}

/** MW beyond which a value is a publisher's error: more than all power plants in Europe. */
const ABSURD_MW = 2_000_000
/** Longer intervals, days and months, are statistics and not the state of the grid. */
const LONGEST_STEP_MINUTES = 60
const LONGEST_PERIOD_MS = 400 * 24 * 60 * MINUTE_MS

/**
 * A TimeSeries of an IEC 62325 document. In series of the curve type A03 a position that is absent has the value of the one before;
 * in all others it has none.
 * @param reject called with the reason for each series, period, interval or point that is left out
 */
export function energySeries(node: XmlNode, nowMs: number, reject: (reason: string) => void): EnergySeries {
  const isMegawatt = cleanLine(childText(node, 'quantity_Measure_Unit.name'), 10).toUpperCase() === 'MAW'
  if (!isMegawatt) reject('unknown unit')
  const generation = cleanLine(childText(node, 'inBiddingZone_Domain.mRID'), 40)
  const consumption = cleanLine(childText(node, 'outBiddingZone_Domain.mRID'), 40)
  const [plant] = childrenOf(node, 'MktPSRType')
  const psrType = plant ? cleanLine(childText(plant, 'psrType'), 10).toUpperCase() : ''
  const repeats = cleanLine(childText(node, 'curveType'), 10).toUpperCase() === 'A03'
  const means: IntervalMean[] = []
  for (const period of isMegawatt ? childrenOf(node, 'Period') : []) {
    for (const it of periodMeans(period, repeats, reject)) {
      // What has not happened yet is no measured value, whatever the publisher's clock says.
      if (it.startMs + it.stepMs > nowMs) reject('in the future')
      else means.push(it)
    }
  }
  return { psrType, isConsumption: psrType !== '' && generation === '', area: generation || consumption, means }
}

function periodMeans(period: XmlNode, repeats: boolean, reject: (reason: string) => void): IntervalMean[] {
  const [interval] = childrenOf(period, 'timeInterval')
  const startMs = timeMs(interval, 'start')
  const endMs = timeMs(interval, 'end')
  const stepMs = stepOf(childText(period, 'resolution'))
  if (startMs === null || endMs === null || endMs <= startMs || endMs - startMs > LONGEST_PERIOD_MS) {
    reject('no period')
    return []
  }
  if (stepMs === null) {
    reject('unknown resolution')
    return []
  }
  const values = pointValues(period, Math.floor((endMs - startMs) / stepMs), reject)
  const means: IntervalMean[] = []
  let mw: number | null | undefined
  for (const [index, value] of values.entries()) {
    // Null is a position whose value cannot be used, which the next one does not repeat.
    mw = value === undefined && repeats ? mw : value
    if (mw !== undefined && mw !== null) means.push({ startMs: startMs + index * stepMs, stepMs, mw })
  }
  return means
}

/** MW by position; undefined where a position is absent, null where its value is unusable. */
function pointValues(period: XmlNode, count: number, reject: (reason: string) => void): (number | null | undefined)[] {
  const values = Array.from<number | null | undefined>({ length: count })
  for (const point of childrenOf(period, 'Point')) {
    const position = cleanNumber(childText(point, 'position'))
    const quantity = cleanNumber(childText(point, 'quantity'))
    if (position === null || !Number.isInteger(position) || position < 1 || position > count) reject('no position')
    else if (values[position - 1] !== undefined) reject('doubled')
    else if (quantity === null || Math.abs(quantity) > ABSURD_MW) {
      reject(quantity === null ? 'no value' : 'absurd value')
      values[position - 1] = null
    } else values[position - 1] = quantity
  }
  return values
}

function timeMs(interval: XmlNode | undefined, name: string): number | null {
  const at = interval ? instantOf(childText(interval, name).trim(), 'UTC') : null
  return at === null ? null : Date.parse(at)
}

/** Milliseconds of 'PT15M', 'PT60M' or 'PT1H'; null for anything else, and for more than an hour. */
function stepOf(resolution: string): number | null {
  const match = /^PT(\d{1,3})([MH])$/.exec(resolution.trim())
  const minutes = match ? Number(match[1]) * (match[2] === 'H' ? 60 : 1) : 0
  return minutes > 0 && minutes <= LONGEST_STEP_MINUTES ? minutes * MINUTE_MS : null
}
