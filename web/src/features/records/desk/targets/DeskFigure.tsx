import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { DerivedWord, NotMeasured } from '../../../../provenance/DerivedWord.tsx'
import { FigureText } from '../../../../provenance/FigureText.tsx'
import { scaled } from '../../../../provenance/record-figures.ts'
import styles from './DeskFigures.module.css'

export interface ShownFigure {
  field: string
  name: TextId
  formula: TextId
  figure: Figure | null
  /** The value is a duration in minutes. */
  lasts?: boolean
  /** The number of records behind it; null where the figure is itself a count of records. */
  records: Figure | null
}

/** A duration in a unit that is easy to read: '12 min', '3.4 h', '2.1 d'. */
const UNITS: readonly { below: number; unit: TextId; minutes: number; digits: number }[] = [
  { below: 120, unit: 'target.unit-min', minutes: 1, digits: 0 },
  { below: 2_880, unit: 'target.unit-h', minutes: 60, digits: 1 },
  { below: Number.POSITIVE_INFINITY, unit: 'target.unit-d', minutes: 1_440, digits: 1 },
]

/** One of the desk's figures: its name, and a button that explains how it is computed. */
export function DeskFigure({ field, name, formula, figure, lasts = false, records, days }: ShownFigure & { days: string }) {
  const text = useText()
  const isLate = field === 'overdue' && (figure?.value ?? 0) > 0
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{text(name)}</dt>
      <dd>
        <DerivedWord
          plain
          title={text(name)}
          formula={text(formula, { days })}
          inputs={[{ name: text(lasts ? 'target.rests-on' : 'target.out-of'), figure: records }]}
          mark={isLate ? 'critical' : undefined}
        >
          {figure ? lasts ? <Lasting figure={figure} /> : <FigureText figure={figure} size="strong" /> : <NotMeasured />}
        </DerivedWord>
      </dd>
    </div>
  )
}

function Lasting({ figure }: { figure: Figure }) {
  const text = useText()
  const { unit, minutes, digits } = UNITS.find((it) => figure.value < it.below) ?? (UNITS[0] as (typeof UNITS)[number])
  return <FigureText figure={scaled(figure, 1 / minutes)} unit={text(unit)} digits={digits} size="strong" />
}
