import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ModelId, ModelStanding } from '@oppidum/domain/forecasting/model-score'
import { useText } from '../../i18n/text.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { DottedRing } from '../../ui/icons/Icon.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { useFormat } from '../use-format.ts'
import { BASELINE_TEXT, STATE_WORDS } from './model-words.ts'
import styles from './Scores.module.css'

/** These models ship trained, and answer from the first record on. */
const SHIPPED: ReadonlySet<ModelId> = new Set(['request-category', 'incident-priority'])

/** Why a model gives no prediction, in place of one. */
export function SilentModel({ model }: { model: Pick<ModelStanding, 'id' | 'state' | 'since' | 'baseline' | 'needs'> }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const words = STATE_WORDS[model.state]
  const since = model.since && format.time(model.since, nowMs)
  return (
    <p className={styles.silent}>
      {words.mark === 'none' ? <DottedRing size={18} /> : <StateMark state={words.mark} />}
      <span>
        {model.state === 'on'
          ? text('model-state.first')
          : model.state === 'off' && since
            ? text('model-state.off-since', { time: since, rule: text(BASELINE_TEXT[model.baseline]) })
            : text(model.state === 'learning' && SHIPPED.has(model.id) ? 'model-state.learning-shipped' : words.means)}
        {model.state === 'learning' && model.needs && (
          <>
            {' '}
            {text(model.needs.of === 'hours' ? 'model-state.needs-hours' : 'model-state.needs-records', {
              have: format.number(model.needs.have),
              want: format.number(model.needs.want),
            })}
          </>
        )}
      </span>
    </p>
  )
}
