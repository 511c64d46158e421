import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { ModelStatusLine } from '../../provenance/scores/ModelStatusLine.tsx'
import { SilentModel } from '../../provenance/scores/SilentModel.tsx'
import { useFormat } from '../../provenance/use-format.ts'
import { rightMs, useNowEvery } from '../../ui/browser/use-now.ts'
import type { MeasureWords } from '../measure-labels.ts'
import styles from './AheadNote.module.css'
import { peakOf } from './ahead-line.ts'
import type { Ahead } from './use-ahead.ts'

/** Explains the dashed forecast line: its value, its confidence and its past error; otherwise why there is none. */
export function AheadNote({ ahead, words, receivedAtMs }: { ahead: Ahead; words: MeasureWords; receivedAtMs: number }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const { model, madeAt, staleAt, points } = ahead
  const peak = peakOf(points)
  if (!madeAt || !staleAt || !peak) {
    return (
      <div className={styles.note}>
        <SilentModel model={model} />
      </div>
    )
  }
  const evidence = { source: 'derived', observedAt: madeAt, staleAt, quality: 'forecast' } as const
  const figure = (value: number): Figure => ({ value: value * words.factor, evidence })
  return (
    <div className={styles.note}>
      <p>
        {text('ahead.highest', { time: format.time(peak.at, nowMs) })}{' '}
        <FigureText figure={figure(peak.value)} unit={words.unit} tight={words.tight} size="strong" />,{' '}
        {text('ahead.between', {
          low: format.number(peak.low * words.factor, words.digits),
          high: format.number(peak.high * words.factor, words.digits),
        })}{' '}
        <time className={styles.made} dateTime={madeAt} data-tip={format.full(madeAt)}>
          {text('ahead.made', { time: format.time(madeAt, nowMs) })}
        </time>
      </p>
      <ModelStatusLine model={model} atMs={rightMs(receivedAtMs)} />
    </div>
  )
}
