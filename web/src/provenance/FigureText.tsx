import { type Figure, isStale, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { useText } from '../i18n/text.ts'
import { useNowWhether } from '../ui/browser/use-now.ts'
import { Value } from '../ui/values/Value.tsx'
import { useExplained } from './explained.ts'
import { QUALITY_TEXT } from './quality-text.ts'
import { useFormat } from './use-format.ts'

/**
 * The only way in which a number of the data gets onto a screen: it says its source, age and quality when asked,
 * dims itself when it no longer speaks for the present, and prints '-' for what was not measured.
 */
export function FigureText({
  figure,
  unit,
  tight = false,
  digits = 0,
  signed = false,
  size = 'text',
}: {
  figure: Figure | null
  unit?: string
  /** The unit stands close to the figure, as a percent sign does. */
  tight?: boolean
  digits?: number
  signed?: boolean
  size?: 'text' | 'strong' | 'large'
}) {
  const text = useText()
  const format = useFormat()
  const explained = useExplained(figure?.evidence)
  const stale = useNowWhether((nowMs) => figure !== null && isStale(figure.evidence, nowMs))
  if (!figure) return <Value size={size} value="-" note={text('evidence.not-measured')} />
  return (
    <Value
      size={size}
      value={format.number(figure.value, digits, signed)}
      unit={unit}
      tight={tight}
      stale={stale}
      about={explained}
      observedAt={figure.evidence.observedAt}
    />
  )
}

/** Source, age and quality in one sentence. */
export function useExplanation(): (evidence: Provenance) => string {
  const text = useText()
  const format = useFormat()
  return (evidence) =>
    text('evidence.explanation', {
      quality: text(QUALITY_TEXT[evidence.quality]),
      source: sourceName(evidence, text),
      at: format.full(evidence.observedAt),
    })
}

/** Who says so, in words. */
export function sourceName(evidence: Provenance, text: ReturnType<typeof useText>): string {
  if (evidence.source === 'simulator') return text('evidence.simulator')
  if (evidence.source === 'derived') return text('evidence.derived', { count: evidence.from?.length ?? 0 })
  return evidence.source
}
