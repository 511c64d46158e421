import { useId, useState } from 'react'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './FixedQuestion.module.css'

/** 'Is it fixed?': one click each; 'no' reopens the report. */
export function FixedQuestion({
  askedUntil,
  busy,
  problem,
  onAnswer,
}: {
  askedUntil: string
  busy: boolean
  problem: TextId | null
  onAnswer: (fixed: boolean, words: string) => void
}) {
  const text = useText()
  const format = useFormat()
  const id = useId()
  const [words, setWords] = useState('')
  return (
    <section className={styles.question} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {text('report.is-it-fixed')}
      </h2>
      <div className={styles.answers}>
        <Button look="primary" aria-disabled={busy} onClick={() => onAnswer(true, '')}>
          {text('report.yes')}
        </Button>
        <Button aria-disabled={busy} onClick={() => onAnswer(false, words)}>
          {text('report.no')}
        </Button>
      </div>
      <TextField
        label={text('report.still-wrong')}
        aside={text('report.optional')}
        dir="auto"
        maxLength={2_000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className={styles.until}>{text('report.no-reopens', { date: format.day(Date.parse(askedUntil)) })}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {text(problem)}
        </p>
      )}
    </section>
  )
}
