import { useText } from '../../i18n/text.ts'
import { useFormat } from '../use-format.ts'
import type { Verdict } from './better.ts'

/** '18% better', '4% worse', 'no better', 'too few results to judge'; empty while unknown. */
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
