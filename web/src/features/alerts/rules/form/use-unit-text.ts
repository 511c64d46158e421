import { useCallback } from 'react'
import { type TextId, useText } from '../../../../i18n/text.ts'

const UNIT_TEXT: Readonly<Record<string, TextId>> = {
  mph: 'unit.mph',
  'km/h': 'unit.kmh',
  MW: 'unit.mw',
  'vehicles/h': 'unit.vehicles',
  people: 'chart.people',
  points: 'unit.points',
  incidents: 'chart.incidents',
}

/** The name of a unit; one without a name in the catalogue is its own. */
export function useUnitText(): (unit: string) => string {
  const text = useText()
  return useCallback((unit) => (UNIT_TEXT[unit] ? text(UNIT_TEXT[unit]) : unit), [text])
}
