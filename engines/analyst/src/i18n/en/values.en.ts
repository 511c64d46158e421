import type { AnalystWords } from '../analyst-words.ts'

export const values: AnalystWords['values'] = {
  fire: 'fire',
  power_outage: 'power outage',
  traffic_accident: 'traffic accident',
  in_progress: 'in progress',
  not_ours: 'not ours',
  cannot_fix: 'cannot be fixed',
  stable: 'stable',
  strained: 'strained',
  critical: 'critical',
  'no-data': 'no data',
  normal: 'normal',
  slow: 'slow',
  congested: 'congested',
  good: 'good',
  fair: 'fair',
  poor: 'poor',
  low: 'low',
  medium: 'medium',
  high: 'high',
  none: 'none given',
  null: 'not measured',
}

export const services: AnalystWords['services'] = {}

export const notMeasured = 'not measured'

export const units: AnalystWords['units'] = {
  people: ['person', 'people'],
  points: ['point', 'points'],
  'vehicles/h': ['vehicle/h', 'vehicles/h'],
  days: ['day', 'days'],
  'percentage-points': ['percentage point', 'percentage points'],
}
