import { useFormat } from '../evidence/use-format.ts'
import { useText } from '../locales/text.ts'
import type { Verdict } from './better.ts'

/** '18% better', '4% worse', 'no better', 'too few answers to judge'; empty while nobody knows. */
export function useVerdictText(): (found: Verdict) => string {
  const text = useText()
  const format = useFormat()
  return (found) => {
    if (found.kind === 'unknown') return ''
    if (found.kind === 'few') return text('score.few')
    if (found.kind === 'same') return text('score.same')
    return text(found.kind === 'better' ? 'score.better' : 'score.worse', { percent: format.number(found.percent) })
  }
}
