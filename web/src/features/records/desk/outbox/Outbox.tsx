import { SECOND_MS } from '@oppidum/domain/core/time'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useCity } from '../../../../api/config.tsx'
import { onReachableAgain } from '../../../../api/reachability.ts'
import { provideUnsentWork } from '../../../../api/stored/unsent-work.ts'
import { withLaterTexts } from '../../../../i18n/speak.ts'
import { useMe } from '../../../../identity/identity.tsx'
import { later } from '../../../../ui/browser/later.ts'
import { putRecord, refetchRecord } from '../record-answers.ts'
import { outbox } from './page-outbox.ts'
import { useOutbox } from './use-outbox.ts'

const OutboxLine = later(async () => (await withLaterTexts(import('./OutboxLine.tsx'))).OutboxLine)

/** A server that answers may still be starting, or busy. */
const AGAIN_MS = 10 * SECOND_MS

/** Sends the signed-in person's waiting actions once the server is back, and shows that there are some. */
export function Outbox() {
  const client = useQueryClient()
  const { id: city } = useCity()
  const personId = useMe()?.userId ?? null
  const acts = useOutbox()
  const waits = acts.some((it) => it.obstacle === null)
  useEffect(() => {
    void outbox.setOwner(personId).then(outbox.drain)
    const stop = onReachableAgain(() => void outbox.drain())
    return () => {
      stop()
      void outbox.setOwner(null)
    }
  }, [personId])
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => void outbox.drain(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [waits])
  useEffect(
    () =>
      outbox.onSent(({ call }, record) => {
        if (record) putRecord(client, call.kind, city, record)
        const id = record?.id ?? (call.is === 'create' ? null : call.record.id)
        if (id !== null) void refetchRecord(client, call.kind, city, id)
      }),
    [client, city],
  )
  useEffect(() => {
    if (personId === null) return
    return provideUnsentWork({ count: () => outbox.acts().length, discard: () => outbox.discardAllOf(personId) })
  }, [personId])
  if (acts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OutboxLine acts={acts} />
    </Suspense>
  )
}
