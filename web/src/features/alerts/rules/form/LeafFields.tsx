import type { Leaf } from '@oppidum/domain/alerts/condition'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { useText } from '../../../../i18n/text.ts'
import { useMay } from '../../../../identity/identity.tsx'
import { useSpeedUnit } from '../../../../provenance/use-speed-unit.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { CHECK_TEXT, KIND_TEXT, MEASURE_TEXT } from '../rule-words.ts'
import { FilterFields } from './FilterFields.tsx'
import styles from './RuleForm.module.css'
import { FORECAST_MEASURES, type LeafDraft, unitsOf, usesMeasure } from './rule-draft.ts'
import { fieldName } from './rule-from-draft.ts'
import { useUnitText } from './use-unit-text.ts'

export interface LeafFieldsProps {
  leaf: LeafDraft
  feeds: readonly { id: string; name: string }[]
  /** The rule looks at one district. */
  isInDistrict: boolean
  /** Sentences by name of the field. */
  problems: Readonly<Record<string, string>>
  fieldId: (name: string) => string
  onChange: (changes: Partial<LeafDraft>) => void
}

type Typed = 'value' | 'clearAt' | 'by' | 'minutes' | 'percent' | 'probability' | 'atLeast'

/** One condition: its kind, and what that asks for. */
export function LeafFields({ leaf, feeds, isInDistrict, problems, fieldId, onChange }: LeafFieldsProps) {
  const text = useText()
  const unitText = useUnitText()
  const { speedUnit } = useSpeedUnit()
  const isOperator = useMay({ role: 'operator' })
  const hasForecasts = useMay('predictiveAnalytics')
  const { kind, measure } = leaf
  const kinds = (Object.keys(KIND_TEXT) as Leaf['kind'][]).filter(
    (it) => it === kind || ((isOperator || it !== 'system') && (hasForecasts || it !== 'forecast')),
  )
  const measures: readonly MeasureId[] = kind === 'forecast' ? FORECAST_MEASURES : (Object.keys(MEASURES) as MeasureId[])
  const units = [...new Set([...unitsOf(measure, speedUnit), leaf.unit])]

  function handleKind(next: string) {
    const chosen = next as Leaf['kind']
    const isForecast = chosen === 'forecast' && !FORECAST_MEASURES.some((it) => it === measure)
    onChange({ kind: chosen, ...(isForecast && measureChange('energy.consumption')) })
  }

  function measureChange(next: MeasureId): Partial<LeafDraft> {
    const [unit = ''] = unitsOf(next, speedUnit)
    // A limit stays where its unit does.
    const isSame = MEASURES[next].unit === MEASURES[measure].unit
    return { measure: next, ...(!isSame && { unit, byUnit: leaf.byUnit === '%' ? '%' : unit, value: '', clearAt: '' }) }
  }

  const number = (name: Typed, label: string, aside?: string) => (
    <TextField
      id={fieldId(fieldName(leaf.key, name))}
      label={label}
      aside={aside}
      value={leaf[name]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      problem={problems[fieldName(leaf.key, name)]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  const unit = (
    <SelectField
      label={text('rule-form.unit')}
      options={units.map((it) => ({ value: it, label: unitText(it) }))}
      value={leaf.unit}
      onChoose={(it) => onChange({ unit: it })}
    />
  )
  const side = (
    <SelectField
      label={text('rule-form.is')}
      options={[
        { value: 'above', label: text('rule-form.above') },
        { value: 'below', label: text('rule-form.below') },
      ]}
      value={leaf.side}
      onChoose={(it) => onChange({ side: it === 'below' ? 'below' : 'above' })}
    />
  )
  const direction = (
    <SelectField
      label={text('rule-form.direction')}
      options={(['rise', 'fall', 'either'] as const).map((it) => ({ value: it, label: text(DIRECTION_TEXT[it]) }))}
      value={leaf.direction}
      onChoose={(it) => onChange({ direction: it as LeafDraft['direction'] })}
    />
  )
  return (
    <div className={styles.grid}>
      <SelectField
        label={text('rule-form.kind')}
        options={kinds.map((it) => ({ value: it, label: text(KIND_TEXT[it]) }))}
        value={kind}
        onChoose={handleKind}
      />
      {usesMeasure(leaf) && (
        <SelectField
          label={text('rule-form.measure')}
          options={measures.map((it) => ({ value: it, label: text(MEASURE_TEXT[it]) }))}
          value={measure}
          onChoose={(it) => onChange(measureChange(it as MeasureId))}
        />
      )}
      {kind === 'threshold' && (
        <>
          {side}
          {number('value', text('rule-form.limit'))}
          {unit}
          {number('clearAt', text(leaf.side === 'above' ? 'rule-form.clear-below' : 'rule-form.clear-above'), text('rule-form.optional'))}
        </>
      )}
      {kind === 'change' && (
        <>
          {direction}
          {number('by', text('rule-form.by'))}
          <SelectField
            label={text('rule-form.unit')}
            options={[...new Set(['%', ...unitsOf(measure, speedUnit), leaf.byUnit])].map((it) => ({ value: it, label: unitText(it) }))}
            value={leaf.byUnit}
            onChoose={(it) => onChange({ byUnit: it })}
          />
          {number('minutes', text('rule-form.within'))}
        </>
      )}
      {kind === 'absence' && number('minutes', text('rule-form.silent-for'))}
      {kind === 'unusual' && (
        <>
          {direction}
          {number('percent', text('rule-form.percent'))}
        </>
      )}
      {kind === 'forecast' && (
        <>
          {side}
          {number('value', text('rule-form.limit'))}
          {unit}
          {number('minutes', text('rule-form.ahead'))}
          {number('probability', text('rule-form.probability'))}
        </>
      )}
      {(kind === 'records' || kind === 'overdue') && (
        <FilterFields leaf={leaf} isInDistrict={isInDistrict} problems={problems} fieldId={fieldId} onChange={onChange} />
      )}
      {kind === 'records' && (
        <>
          {number('atLeast', text('rule-form.at-least'))}
          {number('minutes', text('rule-form.reported-within'), text('rule-form.else-open'))}
        </>
      )}
      {kind === 'overdue' && (
        <SelectField
          label={text('rule-form.aim')}
          options={[
            { value: 'acknowledge', label: text('target.acknowledging') },
            { value: 'resolve', label: text('target.resolving') },
          ]}
          value={leaf.aim}
          onChoose={(it) => onChange({ aim: it === 'resolve' ? 'resolve' : 'acknowledge' })}
        />
      )}
      {kind === 'feed' && (
        <SelectField
          label={text('rule-form.feed')}
          options={[{ value: '', label: text('rule-form.any') }, ...feeds.map((it) => ({ value: it.id, label: it.name }))]}
          value={leaf.feed}
          onChoose={(it) => onChange({ feed: it })}
        />
      )}
      {kind === 'system' && (
        <SelectField
          label={text('rule-form.check')}
          options={[
            { value: '', label: text('rule-form.any') },
            ...Object.entries(CHECK_TEXT).map(([value, id]) => ({ value, label: text(id) })),
          ]}
          value={leaf.check}
          onChoose={(it) => onChange({ check: it })}
        />
      )}
    </div>
  )
}

const DIRECTION_TEXT = {
  rise: 'rule-form.rise',
  fall: 'rule-form.fall',
  either: 'rule-form.either',
} as const
