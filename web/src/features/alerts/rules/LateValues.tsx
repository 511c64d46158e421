import { listLateValues } from '@oppidum/domain/alerts/late-value'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import list from '../../../ui/lists/SetupList.module.css'
import { Panel } from '../../../ui/Panel.tsx'
import { EvidenceList } from '../list/EvidenceList.tsx'
import styles from './RuleList.module.css'

const AGE_STEP_MS = 60_000

/** Values that would have fired the rule, but were stale when they came. Nothing without any. */
export function LateValues({ id }: { id: string }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(AGE_STEP_MS)
  const late = useAnswer(listLateValues, { params: { id } }).data?.value ?? []
  if (late.length === 0) return null
  return (
    <Panel title={text('rules.late')} flush meta={text('rules.late-sentence')}>
      <ul>
        {late.map(({ place, placeName, at, evidence }) => (
          <li key={`${place} ${at}`} className={styles.version}>
            <p className={styles.versionHead}>
              {placeName}
              <span className={list.quiet}>
                {' · '}
                <time dateTime={at} data-tip={format.full(at)}>
                  {format.time(at, nowMs)}
                </time>
              </span>
            </p>
            <div className={styles.versionText}>
              <EvidenceList evidence={evidence} firedAt={at} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
