import { SECOND_MS } from '@oppidum/domain/core/time'
import { type Figure, isStale } from '@oppidum/domain/telemetry/provenance'
import { type ReactNode, useContext } from 'react'
import { useText } from '../i18n/text.ts'
import { useNowEvery } from '../ui/browser/use-now.ts'
import { type State, StateMark } from '../ui/icons/StateMark.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { Dim } from '../ui/values/dim.ts'
import styles from './DerivedWord.module.css'
import { FigureText, useExplanation } from './FigureText.tsx'

export interface WordInput {
  name: string
  figure: Figure | null
  unit?: string
  tight?: boolean
  digits?: number
}

/**
 * A word or figure computed by a rule: a button that explains the rule and lists its inputs. It is as old as its oldest input, and dims
 * accordingly.
 */
export function DerivedWord({
  title,
  formula,
  inputs,
  mark,
  plain = false,
  children,
}: {
  /** The label: 'Stability'. */
  title: string
  /** The rule with its thresholds, in sentences. */
  formula: string
  inputs: readonly WordInput[]
  mark?: State | undefined
  /** Without the underline, for large figures; hovering shows it. */
  plain?: boolean
  /** The word itself; '-' when it could not be computed. */
  children: ReactNode
}) {
  const text = useText()
  const nowMs = useNowEvery(SECOND_MS)
  const stale = useContext(Dim) || inputs.some(({ figure }) => figure && isStale(figure.evidence, nowMs))
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <button type="button" {...props} className={styles.word} data-plain={plain || undefined} data-stale={stale || undefined}>
          {mark && <StateMark state={mark} size={16} />}
          <span className={styles.text}>{children}</span>
          <span className="visually-hidden">{text('derived.explain', { title })}</span>
        </button>
      )}
    >
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.formula}>{formula}</p>
      <dl className={styles.inputs}>
        {inputs.map((input) => (
          <Input key={input.name} input={input} />
        ))}
      </dl>
    </Popover>
  )
}

function Input({ input: { name, ...figure } }: { input: WordInput }) {
  const text = useText()
  const explain = useExplanation()
  return (
    <div className={styles.input}>
      <dt>{name}</dt>
      <dd className={styles.figure}>
        <FigureText {...figure} size="strong" />
      </dd>
      <dd className={styles.evidence}>{figure.figure ? explain(figure.figure.evidence) : text('evidence.not-measured')}</dd>
    </div>
  )
}

/** The word of a rule without enough input. */
export function NotMeasured() {
  const text = useText()
  return (
    <>
      - <span className={styles.none}>{text('evidence.not-measured')}</span>
    </>
  )
}
