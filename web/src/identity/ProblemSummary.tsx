import { useEffect, useRef } from 'react'
import { useText } from '../i18n/text.ts'
import { StateMark } from '../ui/icons/StateMark.tsx'
import styles from './FieldForm.module.css'
import type { Problem } from './field-rules.ts'

/** All problems, above the fields. It takes the focus, so that keyboard and screen reader start there. */
export function ProblemSummary<N extends string>({ problems, fieldId }: { problems: readonly Problem<N>[]; fieldId: (name: N) => string }) {
  const text = useText()
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus()
  }, [problems])
  if (problems.length === 0) return null
  const [first] = problems
  return (
    <section ref={summary} className={styles.summary} tabIndex={-1} aria-label={text('sign.problems')}>
      <StateMark state="critical" />
      {problems.length === 1 && first?.field == null ? (
        <p>{first?.sentence}</p>
      ) : (
        <ul>
          {problems.map(({ field, sentence }) => (
            <li key={sentence}>
              {field === null ? (
                sentence
              ) : (
                <a
                  href={`#${fieldId(field)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(fieldId(field))?.focus()
                  }}
                >
                  {sentence}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
