import { acknowledgeNotice, listNotices, type Notice, readNotices } from '@oppidum/domain/alerts/notice'
import { DEFAULT_PREFERENCES, getNotificationPreferences } from '@oppidum/domain/alerts/policy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { change } from '../../../api/change.ts'
import { useCity } from '../../../api/config.tsx'
import { useAnswer } from '../../../api/use-answer.ts'
import { ALERT_POLL_MS } from '../list/alert-queries.ts'
import { refreshAlerts } from '../list/refresh-alerts.ts'
import { newNotices } from './new-notices.ts'

/** The newest notices of the notification center. */
export const useNotices = () => useAnswer(listNotices, { pollMs: ALERT_POLL_MS })

/** Whether the person wants to hear new alerts. */
export const useAlertSound = (): boolean => (useAnswer(getNotificationPreferences).data?.value ?? DEFAULT_PREFERENCES).sound

/** Marks a notice and all before it as read. */
export function useReading() {
  const client = useQueryClient()
  const { id: city } = useCity()
  return useMutation({
    mutationFn: (id: string) => change(readNotices, { params: { id }, query: { city } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listNotices.path] }),
  })
}

/** Says that the person is on everything that a notice is about and that still fires. */
export function useAcknowledging() {
  const client = useQueryClient()
  const { id: city } = useCity()
  return useMutation({
    mutationFn: (id: string) => change(acknowledgeNotice, { params: { id }, query: { city } }),
    onSuccess: () => refreshAlerts(client),
  })
}

/** Calls `announce` with the notices that have come since the page was opened, the newest first. */
export function useNewNotices(notices: readonly Notice[] | undefined, announce: (fresh: readonly [Notice, ...Notice[]]) => void): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const announceNow = useEffectEvent(announce)
  useEffect(() => {
    if (!notices) return
    const before = known.current
    known.current = new Set(notices.map((it) => it.id))
    const [first, ...others] = before === null ? [] : newNotices(notices, before, Date.now())
    if (first) announceNow([first, ...others])
  }, [notices])
}
