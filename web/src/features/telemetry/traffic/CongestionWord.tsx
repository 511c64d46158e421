import type { CongestionLevel, TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { useCity } from '../../../api/config.tsx'
import { type TextId, useText } from '../../../i18n/text.ts'
import { DerivedWord, NotMeasured } from '../../../provenance/DerivedWord.tsx'
import { fieldFigure, scaled } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

/** High has the critical mark, medium the default one, low a plain ring. */
export const CONGESTION_MARK: Record<CongestionLevel, State> = { high: 'critical', medium: 'medium', low: 'none' }
export const CONGESTION_TEXT: Record<CongestionLevel, TextId> = {
  low: 'congestion.low',
  medium: 'congestion.medium',
  high: 'congestion.high',
}

export function CongestionWord({ record }: { record: TrafficRecord }) {
  const text = useText()
  const format = useFormat()
  const { thresholds } = useCity()
  const { unit, factor } = useSpeedUnit()
  const level = record.congestionLevel
  return (
    <DerivedWord
      title={text('congestion.title')}
      formula={text('congestion.formula', {
        low: format.number(thresholds.congestionLowRatio, 2),
        medium: format.number(thresholds.congestionMediumRatio, 2),
      })}
      inputs={[
        { name: text('traffic.speed'), figure: scaled(fieldFigure(record, 'avgSpeed'), factor), unit },
        { name: text('traffic.free-flow'), figure: scaled(fieldFigure(record, 'freeFlowSpeed'), factor), unit },
        { name: text('traffic.ratio'), figure: fieldFigure(record, 'speedRatio'), digits: 2 },
      ]}
      mark={level ? CONGESTION_MARK[level] : undefined}
    >
      {level ? text(CONGESTION_TEXT[level]) : <NotMeasured />}
    </DerivedWord>
  )
}
