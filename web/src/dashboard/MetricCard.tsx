import type { Figure } from '@oppidum/domain/evidence'
import { type ReactNode, useId } from 'react'
import { DerivedWord, type WordInput } from '../evidence/DerivedWord.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { PanelMarks } from '../evidence/PanelMarks.tsx'
import { staleSince } from '../evidence/panel-state.ts'
import { useText } from '../locales/text.ts'
import { useNowMs } from '../ui/use-now.ts'
import styles from './MetricCard.module.css'

/** One of the four figures of the city with what it compares to. */
export function MetricCard({
  name,
  figure,
  unit,
  tight = false,
  digits = 0,
  formula,
  inputs,
  retry,
  children,
}: {
  name: string
  figure: Figure | null
  unit: string
  tight?: boolean
  digits?: number
  /** How the figure is made, and what of. */
  formula: string
  inputs: readonly WordInput[]
  retry: () => void
  /** The line below: change, word. */
  children: ReactNode
}) {
  const titleId = useId()
  const nowMs = useNowMs()
  const since = figure ? staleSince([figure.evidence], nowMs) : null
  const reading = {
    state: since === null ? ({ kind: 'live' } as const) : ({ kind: 'stale', since } as const),
    evidence: figure ? [figure.evidence] : [],
    retry,
  }
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.name}>
        {name}
      </h2>
      <div className={styles.figure}>
        <DerivedWord title={name} formula={formula} inputs={inputs} plain>
          <FigureText figure={figure} unit={unit} tight={tight} digits={digits} size="large" />
        </DerivedWord>
        {since === null && <PanelMarks reading={reading} />}
      </div>
      <div className={styles.line}>{since === null ? children : <PanelMarks reading={{ ...reading, evidence: [] }} />}</div>
    </section>
  )
}

/** An empty card of the same size, while the figures are on their way. */
export function MetricPlaceholder({ name }: { name: string }) {
  const text = useText()
  return (
    <section className={styles.card} aria-busy>
      <h2 className={styles.name}>{name}</h2>
      <span className={styles.waiting}>
        <span className="visually-hidden">{text('panel.loading')}</span>
      </span>
    </section>
  )
}
