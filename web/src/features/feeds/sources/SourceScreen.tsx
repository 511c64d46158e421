import type { IngestSource } from '@oppidum/domain/ingest/ingest-source'
import { Link, useNavigate, useParams } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { PlaceHead, PlacePage } from '../../../ui/PlacePage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { HEALTH } from '../feed-words.ts'
import { RejectedRows } from './RejectedRows.tsx'
import { SourceParts } from './SourceParts.tsx'
import { useForgetSource, useSources } from './source-queries.ts'
import { SOURCE_MEANING } from './source-words.ts'

/** One source of the ingest API: its health, what it delivered, and what was rejected and why. */
export function SourceScreen() {
  const { id = '' } = useParams()
  const text = useText()
  const query = useSources()
  const source = query.data?.value.find((it) => it.id === id)
  if (source) return <SourceDetails source={source} isCurrent={!query.isError} />
  if (query.isPending) return <Skeleton rows={8} height={40} label={text('panel.loading')} />
  const all = (
    <Link className={buttonClass('plain')} to="/admin/feeds">
      {text('feeds.all')}
    </Link>
  )
  if (query.isError)
    return (
      <Notice
        alert
        state="critical"
        title={text('sources.failed-to-load')}
        act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
      />
    )
  return <Notice state="none" title={text('sources.not-found')} sentence={text('sources.not-found-sentence')} act={all} />
}

function SourceDetails({ source, isCurrent }: { source: IngestSource; isCurrent: boolean }) {
  const text = useText()
  const navigate = useNavigate()
  const toast = useToast()
  const removal = useForgetSource()
  const { mark, text: word } = HEALTH[source.health]
  function handleForget() {
    removal.mutate(source.id, {
      onSuccess: () => {
        toast({ state: 'ok', title: text('sources.forgotten', { name: source.name }) })
        void navigate('/admin/feeds')
      },
    })
  }
  return (
    <PlacePage>
      <PlaceHead
        mark={<StateMark state={isCurrent ? mark : 'none'} />}
        caption={text('sources.caption')}
        name={source.name}
        place={text(isCurrent ? word : 'check.unknown')}
        act={
          <Button busy={removal.isPending} onClick={handleForget}>
            {text('sources.forget')}
          </Button>
        }
      />
      {!isCurrent && <Notice inline alert state="critical" title={text('sources.failed-to-load')} />}
      {removal.isError && <Notice inline alert state="critical" title={problemSentence(removal.error, text)} />}
      <p className={list.inset}>{text(SOURCE_MEANING[source.health])}</p>
      {source.parts.map((it) => (
        <SourceParts key={it.kind} part={it} />
      ))}
      <RejectedRows source={source} />
    </PlacePage>
  )
}
