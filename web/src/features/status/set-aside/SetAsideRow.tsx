import { discardSetAside, getSetAside, retrySetAside, type SetAsideDelivery } from '@oppidum/domain/ingest/set-aside'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { requestFile } from '../../../api/ask-file.ts'
import { change } from '../../../api/change.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { problemSentence } from '../../../identity/problem-sentence.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { DialogCard } from '../../../ui/DialogCard.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import list from '../../../ui/lists/OwnedList.module.css'
import { useToast } from '../../../ui/overlays/Toasts.tsx'

const REASON: Record<SetAsideDelivery['reason'], TextId> = {
  unreadable: 'set-aside.unreadable',
  'unknown-city': 'set-aside.unknown-city',
  refused: 'set-aside.refused',
}

interface Props {
  delivery: SetAsideDelivery
  onDone: () => void
}

/** One delivery with its problem, and what can be done with it. */
export function SetAsideRow({ delivery, onDone }: Props) {
  const text = useText()
  const format = useFormat()
  const toast = useToast()
  const nowMs = useNowEvery(60_000)
  const [discarding, setDiscarding] = useState(false)
  const { id, at, acceptedAt, source, city, observations, reason, problem } = delivery
  const onError = (error: Error) => toast({ state: 'critical', title: text('set-aside.not-done'), sentence: problemSentence(error, text) })
  const retry = useMutation({
    mutationFn: () => change(retrySetAside, { params: { id } }),
    onSuccess: (result) => {
      toast(
        result.stored
          ? { state: 'ok', title: text('set-aside.stored') }
          : { state: 'critical', title: text('set-aside.not-stored'), sentence: text(REASON[result.reason ?? 'refused']) },
      )
      onDone()
    },
    onError,
  })
  const saving = useMutation({
    mutationFn: () => requestFile(getSetAside, {}, { id }),
    onSuccess: ({ name, content }) => saveFile(name, 'application/json', content),
    onError,
  })
  const time = (moment: string) => (
    <time dateTime={moment} data-tip={format.full(moment)}>
      {format.moment(moment, nowMs)}
    </time>
  )
  return (
    <li className={list.row}>
      <div className={list.what}>
        <p className={list.name}>
          <StateMark state="high" size={16} />
          <span>{source ?? text('set-aside.no-source')}</span>
          {city !== null && <span className={list.quiet}>{city}</span>}
        </p>
        <p>
          {text(REASON[reason])}
          {problem !== null && <> {text('set-aside.problem', { problem })}</>}
        </p>
        <p className={list.times}>
          <span>{observations === null ? text('set-aside.no-observations') : text('set-aside.observations', { count: observations })}</span>
          {acceptedAt !== null && (
            <span>
              {text('set-aside.accepted')} {time(acceptedAt)}
            </span>
          )}
          <span>
            {text('set-aside.since')} {time(at)}
          </span>
        </p>
      </div>
      <div className={list.acts}>
        <Button look="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
          {text('set-aside.download')}
        </Button>
        <Button look="quiet" onClick={() => setDiscarding(true)}>
          {text('set-aside.discard')}
        </Button>
        <Button busy={retry.isPending} onClick={() => retry.mutate()}>
          {text('set-aside.retry')}
        </Button>
      </div>
      {discarding && <DiscardDialog delivery={delivery} onDone={onDone} onClose={() => setDiscarding(false)} onError={onError} />}
    </li>
  )
}

function DiscardDialog({
  delivery: { id, observations },
  onDone,
  onClose,
  onError,
}: Props & { onClose: () => void; onError: (error: Error) => void }) {
  const text = useText()
  const discard = useMutation({
    mutationFn: () => change(discardSetAside, { params: { id } }),
    onSuccess: onDone,
    onError,
    onSettled: onClose,
  })
  return (
    <DialogCard title={text('set-aside.discard-title')} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={list.plate}>
        <p>{observations === null ? text('set-aside.discard-unread') : text('set-aside.discard-sentence', { count: observations })}</p>
        <div className={list.acts}>
          <Button onClick={onClose}>{text('set-aside.keep')}</Button>
          <Button look="primary" busy={discard.isPending} onClick={() => discard.mutate()}>
            {text('set-aside.discard')}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
