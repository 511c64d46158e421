import { listPolicies } from '@oppidum/domain/alerts/policy'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useMay } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Policies.module.css'
import { PolicyList } from './PolicyList.tsx'
import { Preferences } from './Preferences.tsx'

/** How the person is notified and, for operators, who is notified of the city's alerts. */
export function Policies() {
  const text = useText()
  const isOperator = useMay({ role: 'operator' })
  const query = useAnswer(listPolicies, { enabled: isOperator })
  const stored = query.data?.value
  return (
    <div className={styles.screen}>
      {isOperator && query.isPending && <Skeleton rows={4} height={84} label={text('panel.loading')} />}
      {query.isError && !stored && (
        <Notice
          alert
          state="critical"
          title={text('policy.failed')}
          act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {isOperator && stored && <PolicyList stored={stored} onStored={query.refetch} />}
      <Preferences />
    </div>
  )
}
