import type { EnergyRecord, Load, Stability } from '@oppidum/domain/telemetry/energy'
import { useCity } from '../../../api/config.tsx'
import { type TextId, useText } from '../../../i18n/text.ts'
import { DerivedWord, NotMeasured } from '../../../provenance/DerivedWord.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { fieldFigure } from '../../../provenance/record-figures.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'
import { useAnomalyText } from './use-energy-anomaly-text.ts'

const STABILITY: Record<Stability, { text: TextId; mark: State }> = {
  Stable: { text: 'stability.stable', mark: 'ok' },
  Strained: { text: 'stability.strained', mark: 'medium' },
  Critical: { text: 'stability.critical', mark: 'critical' },
}
const LOAD: Record<Load, TextId> = { Low: 'load.low', Normal: 'load.normal', High: 'load.high' }

export function StabilityWord({ record }: { record: EnergyRecord }) {
  const text = useText()
  const reason = useAnomalyText()(record)
  const format = useFormat()
  const { thresholds } = useCity()
  const word = record.stability && STABILITY[record.stability]
  const anomaly = record.anomalyDetected ?? record.hasAnomaly
  return (
    <DerivedWord
      title={text('stability.title')}
      formula={`${text('stability.formula', {
        stable: format.number(thresholds.stableMarginPercent),
        strained: format.number(thresholds.strainedMarginPercent),
      })} ${text(anomaly === null ? 'anomaly.unknown' : anomaly ? 'anomaly.yes' : 'anomaly.no')}. ${reason ?? ''}`}
      inputs={[
        { name: text('energy.reserve'), figure: fieldFigure(record, 'reserveMargin'), unit: '%', tight: true, digits: 1 },
        { name: text('energy.consumption'), figure: fieldFigure(record, 'totalConsumption'), unit: text('unit.mw') },
      ]}
      mark={word?.mark}
    >
      {word ? text(word.text) : <NotMeasured />}
    </DerivedWord>
  )
}

export function GridEfficiency({ record }: { record: EnergyRecord }) {
  const text = useText()
  const efficiency = fieldFigure(record, 'gridEfficiency')
  return (
    <DerivedWord
      title={text('efficiency.title')}
      formula={text('efficiency.formula')}
      inputs={[
        { name: text('energy.delivery'), figure: fieldFigure(record, 'meteredDelivery'), unit: text('unit.mw'), digits: 1 },
        { name: text('energy.consumption'), figure: fieldFigure(record, 'totalConsumption'), unit: text('unit.mw'), digits: 1 },
      ]}
    >
      {efficiency ? <FigureText figure={efficiency} unit="%" tight digits={1} size="strong" /> : <NotMeasured />}
    </DerivedWord>
  )
}

export function LoadWord({ record }: { record: EnergyRecord }) {
  const text = useText()
  const format = useFormat()
  const { thresholds } = useCity()
  return (
    <DerivedWord
      title={text('load.title')}
      formula={text('load.formula', {
        low: format.number(thresholds.loadNormalPercent),
        high: format.number(thresholds.loadHighPercent),
      })}
      inputs={[
        { name: text('energy.consumption'), figure: fieldFigure(record, 'totalConsumption'), unit: text('unit.mw') },
        { name: text('energy.peak'), figure: fieldFigure(record, 'peakLoad'), unit: text('unit.mw') },
      ]}
    >
      {record.load ? text(LOAD[record.load]) : <NotMeasured />}
    </DerivedWord>
  )
}
