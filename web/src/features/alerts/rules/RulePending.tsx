import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

interface Pending {
  isError: boolean
  refetch: () => unknown
}

/** In place of a rule that has not arrived, failed to, or does not exist. */
export function RulePending({ queries, isGone }: { queries: readonly Pending[]; isGone: boolean }) {
  const text = useText()
  const failed = queries.filter((it) => it.isError)
  if (isGone)
    return (
      <Notice
        state="none"
        title={text('rules.gone')}
        sentence={text('rules.gone-sentence')}
        act={
          <Link className={buttonClass('plain')} to="/alerts/rules">
            {text('rules.all')}
          </Link>
        }
      />
    )
  if (failed.length > 0)
    return (
      <Notice
        alert
        state="critical"
        title={text('rules.failed')}
        act={<Button onClick={() => failed.forEach((it) => void it.refetch())}>{text('panel.retry')}</Button>}
      />
    )
  return (
    <div className={list.inset}>
      <Skeleton rows={8} height={40} label={text('panel.loading')} />
    </div>
  )
}
