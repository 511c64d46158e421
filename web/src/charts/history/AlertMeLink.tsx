import { worseSide } from '@oppidum/domain/alerts/rules/worse-side'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { Link } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { useMe } from '../../identity/identity.tsx'
import { useSpeedUnit } from '../../provenance/use-speed-unit.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { Summary } from '../summary.ts'

/** Makes an alert rule of what a chart shows, with the worst value of its range as the limit. Only for people who are signed in. */
export function AlertMeLink({
  title,
  measure,
  place,
  shown,
}: {
  title: string
  measure: MeasureId
  place: string | undefined
  /** In the displayed unit; null without data. */
  shown: Pick<Summary, 'highest' | 'lowest'> | null
}) {
  const text = useText()
  const { speedUnit } = useSpeedUnit()
  if (!useMe()) return null
  const { unit } = MEASURES[measure]
  const worst = shown?.[worseSide(measure) === 'below' ? 'lowest' : 'highest'].mean
  const search = new URLSearchParams({ measure, unit: unit === 'mph' ? speedUnit : unit })
  if (place !== undefined) search.set('place', place)
  if (worst !== undefined) search.set('value', String(Math.round(worst * 10) / 10))
  return (
    <Link className={buttonClass('plain')} to={`/alerts/rules/new?${search}`}>
      <Icon name="bell" size={18} />
      {text('chart.alert-me')}
      <span className="visually-hidden"> {title}</span>
    </Link>
  )
}
