import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import {
  joinSituation,
  listSituations,
  type MemberKind,
  type Situation,
  splitSituation,
} from '@oppidum/domain/records/situations/situation'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { change } from '../../../../api/change.ts'
import { useCity } from '../../../../api/config.tsx'
import type { Answer } from '../../../../api/request.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { useMay } from '../../../../identity/identity.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { refetchRecord } from '../record-answers.ts'
import { useAtDesk } from '../use-desk.ts'
import { situationIn } from './situation-words.ts'

const POLL_MS = 15_000

export interface MemberRef {
  kind: MemberKind
  id: string
}

export const addressOfSituation = (id: string) => `/incidents?view=situations&situation=${id}`

/** Whether the viewer may see situations. */
export function useMaySituations(): boolean {
  const atDesk = useAtDesk()
  const has = useMay('advancedIncidents')
  return atDesk && has
}

/** The city's situations, open ones first, in the server's language. */
export function useSituations() {
  return useAnswer(listSituations, { enabled: useMaySituations(), pollMs: POLL_MS })
}

/** The situation that a record is in; null while none is known. */
export function useSituationOf(kind: RecordKind, id: string): Situation | null {
  const language = useLanguage()
  const situations = useSituations().data?.value
  const situation = situations?.find((it) => it.endedAt === null && it.members.some((member) => member.kind === kind && member.id === id))
  return useMemo(() => (situation ? situationIn(language, situation) : null), [situation, language])
}

/** Removes members from situations and puts them back. Never throws; shows failures in a toast. */
export function useSplit() {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const inFlight = useRef(false)
  const [busy, setBusy] = useState(false)

  async function send(call: typeof splitSituation | typeof joinSituation, situation: Pick<Situation, 'id'>, member: MemberRef) {
    // Two clicks in one frame arrive before the button is rendered as disabled.
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    try {
      const after = await change(call, { params: { id: situation.id }, body: { members: [member] } })
      client.setQueriesData<Answer<Situation[]>>({ queryKey: [listSituations.path, city] }, (held) =>
        held ? { ...held, value: held.value.map((it) => (it.id === after.id ? after : it)), etag: null } : held,
      )
      void client.invalidateQueries({ queryKey: [listSituations.path, city] })
      if (member.kind !== 'section') void refetchRecord(client, member.kind, city, member.id)
      return true
    } catch (problem) {
      const said = problem instanceof ApiError && problem.status < 500 ? problem.serverMessage : null
      toast({ state: 'critical', title: text('situations.not-done'), sentence: said ?? text('desk.unreachable') })
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    split: (situation: Pick<Situation, 'id'>, member: MemberRef) => send(splitSituation, situation, member),
    putBack: (situation: Pick<Situation, 'id'>, member: MemberRef) => send(joinSituation, situation, member),
  }
}
