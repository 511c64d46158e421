import type { FeedTest } from '@oppidum/domain/feeds/feed-setup'
import { useId } from 'react'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { Select } from '../../../../ui/fields/Choice.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { type ColumnMapping, UNITS, USUAL_MEANINGS, withColumn, withUnit } from './column-mapping.ts'
import styles from './MappingField.module.css'

const MEANING: Readonly<Record<string, TextId>> = {
  id: 'feeds.means-id',
  name: 'feeds.means-name',
  time: 'feeds.means-time',
  latitude: 'feeds.means-latitude',
  longitude: 'feeds.means-longitude',
  speed: 'feeds.means-speed',
  flow: 'feeds.means-flow',
  occupancy: 'feeds.means-occupancy',
  status: 'feeds.means-status',
}

/** Which column of the publisher's answer has which meaning; the columns come from a test. */
export function MappingField({
  label,
  hint,
  meanings,
  names,
  value,
  columns,
  problem,
  onChange,
}: {
  label: string
  hint?: string | undefined
  /** The standard's own meanings; empty for the usual ones. */
  meanings: readonly string[]
  /** Their names, where the standard has its own. */
  names: Readonly<Record<string, string>>
  value: ColumnMapping
  columns: FeedTest['columns']
  problem: string | undefined
  onChange: (value: ColumnMapping) => void
}) {
  const text = useText()
  const id = useId()
  const known = meanings.length > 0 ? meanings : USUAL_MEANINGS
  // What is mapped already stays visible, even if the standard no longer lists it.
  const shown = [...new Set([...known, ...Object.keys(value)])]
  const nameOf = (meaning: string) => names[meaning] ?? (MEANING[meaning] ? text(MEANING[meaning]) : meaning)
  return (
    <fieldset className={styles.mapping} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {columns.length === 0 && <p className={styles.quiet}>{text('feeds.mapping-test-first')}</p>}
      <ul className={styles.rows}>
        {shown.map((meaning) => {
          const { column = '', unit } = value[meaning] ?? {}
          const example = columns.find((it) => it.name === column)?.example
          const isGone = column !== '' && columns.length > 0 && example === undefined
          const options = [...columns.map((it) => it.name), ...(column !== '' && example === undefined ? [column] : [])]
          return (
            <li key={meaning} className={styles.row}>
              <span className={styles.meaning}>{nameOf(meaning)}</span>
              <Select
                label={text('feeds.column-for', { meaning: nameOf(meaning) })}
                value={column}
                options={[{ value: '', label: text('feeds.no-column') }, ...options.map((it) => ({ value: it, label: it }))]}
                onChoose={(it) => onChange(withColumn(value, meaning, it))}
              />
              {column !== '' && UNITS[meaning] && (
                <Select
                  label={text('feeds.unit-of', { meaning: nameOf(meaning) })}
                  value={unit ?? ''}
                  options={UNITS[meaning].map((it) => ({ value: it, label: it }))}
                  onChoose={(it) => onChange(withUnit(value, meaning, it))}
                />
              )}
              {example !== undefined && <code className={styles.example}>{example === '' ? text('feeds.empty-value') : example}</code>}
              {isGone && (
                <span className={styles.gone}>
                  <StateMark state="high" size={14} />
                  {text('feeds.column-gone')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
      {problem !== undefined && (
        <p id={id} className={styles.problem}>
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
    </fieldset>
  )
}
