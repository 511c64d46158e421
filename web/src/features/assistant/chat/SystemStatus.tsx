import { type AssistantStatus, getAssistantStatus } from '@oppidum/domain/assistant/chat'
import { useAnswer } from '../../../api/use-answer.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { usePanel } from '../../../provenance/use-panel.ts'
import { type State, StateMark } from '../../../ui/icons/StateMark.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './SystemStatus.module.css'

const POLL_MS = 30_000

type Check = AssistantStatus['checks'][number]

const NAME: Record<Check['id'], TextId> = {
  model: 'assistant.check-model',
  analysis: 'assistant.check-analysis',
  feeds: 'assistant.check-feeds',
}
/** The word for a healthy check. */
const IN_ORDER: Record<Check['id'], TextId> = { model: 'assistant.online', analysis: 'assistant.active', feeds: 'assistant.connected' }
const FAILING: Record<Check['id'], TextId> = {
  model: 'assistant.not-answering',
  analysis: 'assistant.not-working',
  feeds: 'assistant.not-connected',
}
const MARK: Record<Check['state'], State> = { ok: 'ok', failing: 'critical', unknown: 'none' }

/** Whether the assistant is healthy, judged by the last hour. */
export function SystemStatus() {
  const text = useText()
  const query = useAnswer(getAssistantStatus, { pollMs: POLL_MS })
  const status = query.data?.value
  const reading = usePanel(query, [], { empty: false })
  const word = ({ id, state }: Check) => text(state === 'ok' ? IN_ORDER[id] : state === 'failing' ? FAILING[id] : 'assistant.unknown')
  return (
    <Panel title={text('assistant.status')} flush busy={query.isPending}>
      {query.isError && <FailureNotice title={text('assistant.status-failed')} reading={reading} />}
      {query.isPending && (
        <div className={styles.checks}>
          <Skeleton rows={3} height={20} label={text('panel.loading')} />
        </div>
      )}
      {status && (
        <dl className={styles.checks}>
          {status.checks.map((check) => (
            <div key={check.id} className={styles.check}>
              <dt>
                {text(NAME[check.id])}
                {check.id === 'model' && <span className={styles.more}>{status.model ?? text('assistant.analyst')}</span>}
                {check.problem && <span className={styles.more}>{check.problem}</span>}
              </dt>
              {/* The last report of a server that has fallen silent says nothing about now. */}
              <dd>
                <StateMark state={query.isError ? 'none' : MARK[check.state]} size={16} />
                {query.isError ? text('assistant.unknown') : word(check)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
