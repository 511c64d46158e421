import type { MeasureId } from '../../telemetry/measure.ts'

const WORSE_BELOW: readonly MeasureId[] = ['traffic.speed', 'city.speed', 'city.efficiency', 'city.safety', 'energy.available']

/** On which side of its usual values a measure is a worry: a speed that falls, a load that rises. */
export const worseSide = (measure: MeasureId): 'above' | 'below' => (WORSE_BELOW.includes(measure) ? 'below' : 'above')
