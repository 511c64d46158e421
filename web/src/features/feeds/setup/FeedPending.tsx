import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** A feed's screen while its feed is loading, could not be loaded, or does not exist. */
export function FeedPending({
  queries,
  isGone,
}: {
  queries: readonly { isError: boolean; isPending: boolean; refetch: () => unknown }[]
  isGone: boolean
}) {
  const text = useText()
  const all = (
    <Link className={buttonClass('plain')} to="/admin/feeds">
      {text('feeds.all')}
    </Link>
  )
  if (isGone) return <Notice state="none" title={text('feeds.not-found')} sentence={text('feeds.not-found-sentence')} act={all} />
  const failed = queries.filter((it) => it.isError)
  if (failed.length > 0) {
    const retry = () => failed.forEach((it) => void it.refetch())
    return <Notice alert state="critical" title={text('feeds.failed')} act={<Button onClick={retry}>{text('panel.retry')}</Button>} />
  }
  if (!queries.some((it) => it.isPending)) return <Notice state="high" title={text('feeds.unknown-standard')} act={all} />
  return (
    <div className={list.inset}>
      <Skeleton rows={8} height={40} label={text('panel.loading')} />
    </div>
  )
}
