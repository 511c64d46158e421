import { useEffect, useId, useRef } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/fields/Choice.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import styles from './WordsField.module.css'
import { type WordRow, withRow } from './word-rows.ts'

/** What the publisher's words mean: by meaning, a row for each word of theirs with one of ours. */
export function WordsField({
  label,
  aside,
  hint,
  meanings,
  names,
  rows,
  problem,
  onChange,
}: {
  label: string
  aside?: string | undefined
  hint?: string | undefined
  /** Each with the words of ours that it can have. */
  meanings: readonly (readonly [meaning: string, words: readonly string[]])[]
  /** Of meanings and of our words. */
  names: Readonly<Record<string, string>>
  rows: readonly WordRow[]
  problem: string | undefined
  onChange: (rows: readonly WordRow[]) => void
}) {
  const text = useText()
  const id = useId()
  const whole = useRef<HTMLFieldSetElement>(null)
  /** What gets the focus once the rows are drawn: a row's first field, or the button that adds one. */
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (focusNext.current === null) return
    whole.current?.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focusNext.current)}"]`)?.focus()
    focusNext.current = null
  })
  const nameOf = (word: string) => names[word] ?? word

  function add(meaning: string) {
    const added = withRow(rows, meaning)
    focusNext.current = String(added.at(-1)?.key)
    onChange(added)
  }

  function change(row: WordRow, changes: Partial<WordRow>) {
    onChange(rows.map((it) => (it === row ? { ...it, ...changes } : it)))
  }

  function remove(row: WordRow) {
    const ofMeaning = rows.filter((it) => it.meaning === row.meaning)
    const next = ofMeaning[ofMeaning.indexOf(row) + 1]
    focusNext.current = next ? String(next.key) : row.meaning
    onChange(rows.filter((it) => it !== row))
  }

  return (
    <fieldset ref={whole} className={styles.words} aria-describedby={problem === undefined ? undefined : id}>
      <legend className={styles.legend}>
        {label}
        {aside && <span className={styles.aside}> {aside}</span>}
      </legend>
      {hint && <p className={styles.quiet}>{hint}</p>}
      {meanings.map(([meaning, words]) => (
        <div key={meaning} className={styles.meaning}>
          <p className={styles.name}>{nameOf(meaning)}</p>
          <ul className={styles.rows}>
            {rows
              .filter((it) => it.meaning === meaning)
              .map((row) => (
                <li key={row.key} className={styles.row}>
                  <label className={styles.theirs}>
                    <span className="visually-hidden">{text('feeds.word-theirs', { meaning: nameOf(meaning) })}</span>
                    <input
                      data-focus={row.key}
                      value={row.theirs}
                      maxLength={200}
                      placeholder={text('feeds.word-empty-cell')}
                      autoComplete="off"
                      spellCheck={false}
                      onChange={({ target }) => change(row, { theirs: target.value })}
                    />
                  </label>
                  <span className={styles.pair}>
                    <Select
                      label={text('feeds.word-ours', { word: row.theirs.trim() || text('feeds.word-empty-cell') })}
                      value={row.ours}
                      options={[
                        ...(row.ours === '' ? [{ value: '', label: text('feeds.word-choose') }] : []),
                        ...words.map((it) => ({ value: it, label: nameOf(it) })),
                      ]}
                      onChoose={(ours) => change(row, { ours })}
                    />
                    <Button
                      look="quiet"
                      aria-label={text('feeds.word-remove-named', { word: row.theirs.trim() || text('feeds.word-empty-cell') })}
                      onClick={() => remove(row)}
                    >
                      {text('feeds.word-remove')}
                    </Button>
                  </span>
                </li>
              ))}
          </ul>
          <Button
            data-focus={meaning}
            look="quiet"
            aria-label={text('feeds.word-add-named', { meaning: nameOf(meaning) })}
            onClick={() => add(meaning)}
          >
            {text('feeds.word-add')}
          </Button>
        </div>
      ))}
      {problem !== undefined && (
        <p id={id} className={styles.problem}>
          <StateMark state="critical" size={14} />
          {problem}
        </p>
      )}
    </fieldset>
  )
}
