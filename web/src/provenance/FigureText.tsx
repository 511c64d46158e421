import { type Figure, isStale, KEY_SOURCE, type Provenance } from '@oppidum/domain/telemetry/provenance'
import { useText } from '../i18n/text.ts'
import { useByClock } from '../ui/browser/use-now.ts'
import { Value } from '../ui/values/Value.tsx'
import { useExplained } from './explained.ts'
import { QUALITY_TEXT } from './quality-text.ts'
import { useFormat } from './use-format.ts'

/**
 * The only way to show a number from the data: its tooltip gives source, age and quality, it dims when it is no longer current, and shows
 * '-' for a missing value.
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
  /** The unit follows without a space, as a percent sign does. */
  tight?: boolean
  digits?: number
  signed?: boolean
  size?: 'text' | 'strong' | 'large'
}) {
  const text = useText()
  const format = useFormat()
  const explained = useExplained(figure?.evidence)
  const stale = useByClock((nowMs) => figure !== null && isStale(figure.evidence, nowMs))
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
    text(evidence.undated ? 'evidence.explanation-received' : 'evidence.explanation', {
      quality: text(QUALITY_TEXT[evidence.quality]),
      source: sourceName(evidence, text),
      at: format.full(evidence.observedAt),
    })
}

/** The source's display name. */
export function sourceName(evidence: Pick<Provenance, 'source' | 'coverage' | 'from'>, text: ReturnType<typeof useText>): string {
  if (evidence.source === 'simulator') return text('evidence.simulator')
  if (evidence.coverage) return text('evidence.coverage-source', { parts: text('evidence.coverage', evidence.coverage) })
  if (evidence.source === 'derived') return text('evidence.derived', { count: evidence.from?.length ?? 0 })
  if (evidence.source.startsWith(KEY_SOURCE)) return evidence.source.slice(KEY_SOURCE.length)
  return evidence.source
}
