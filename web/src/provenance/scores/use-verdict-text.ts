import { useText } from '../../i18n/text.ts'
import { useFormat } from '../use-format.ts'
import type { Verdict } from './better.ts'

/** '18% better', '4% worse', 'no better', 'too few results to judge'; empty while unknown. */
export function useVerdictText(): (verdict: Verdict) => string {
  const text = useText()
  const format = useFormat()
  return (verdict) => {
    if (verdict.kind === 'unknown') return ''
    if (verdict.kind === 'few') return text('score.few')
    if (verdict.kind === 'same') return text('score.same')
    return text(verdict.kind === 'better' ? 'score.better' : 'score.worse', { percent: format.number(verdict.percent) })
  }
}
