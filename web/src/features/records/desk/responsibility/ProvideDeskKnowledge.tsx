import { getDesk } from '@oppidum/domain/records/desk'
import { listIncidents } from '@oppidum/domain/records/incident'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { dueWord } from '@oppidum/domain/records/target'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useCity } from '../../../../api/config.tsx'
import { useTargets } from '../targets/use-targets.ts'
import { useDesk } from '../use-desk.ts'
import { setDeskKnowledge } from './desk-knowledge.ts'

const LISTS: readonly string[] = [listIncidents.path, listServiceRequests.path]

const key = (kind: RecordKind, id: string) => `${kind} ${id}`

/** Tells the page who owns which record while an operator is signed in. Renders nothing. */
export function ProvideDeskKnowledge() {
  const desk = useDesk().data?.value
  const targets = useTargets()
  const knowledge = useMemo(() => {
    if (!desk) return null
    const people = new Map(desk.people.map((it) => [it.id, it.name]))
    const assignees = new Map(desk.assignments.map((it) => [key(it.kind, it.id), it.personId]))
    const acknowledgers = new Map(desk.acknowledgements.map((it) => [key(it.kind, it.id), it.personId]))
    return {
      of: (kind: RecordKind, id: string) => ({
        assignee: assignees.get(key(kind, id)) ?? null,
        acknowledgedBy: acknowledgers.get(key(kind, id)) ?? null,
      }),
      nameOf: (personId: string) => people.get(personId) ?? null,
      dueOf: (kind: RecordKind, record: Parameters<typeof targets>[1], nowMs: number) => dueWord(targets(kind, record), nowMs),
    }
  }, [desk, targets])
  useRefetchAfterChanges()
  useEffect(() => setDeskKnowledge(knowledge), [knowledge])
  useEffect(() => () => setDeskKnowledge(null), [])
  return null
}

/** Minimum interval between two requests. */
const APART_MS = 2_000

/** A change of a record may change its owner, which no live message carries because names are visible to operators only. */
function useRefetchAfterChanges(): void {
  const client = useQueryClient()
  const { id: city } = useCity()
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null
    const versions = new Map<string, number | null>()
    const stop = client.getQueryCache().subscribe(({ type, query }) => {
      const [path, of] = query.queryKey
      if (type !== 'updated' || of !== city || typeof path !== 'string' || !LISTS.includes(path)) return
      const version = (query.state.data as { version?: number | null } | undefined)?.version ?? null
      const before = versions.get(query.queryHash)
      versions.set(query.queryHash, version)
      if (before === undefined || before === version || waiting !== null) return
      waiting = setTimeout(() => {
        waiting = null
        void client.invalidateQueries({ queryKey: [getDesk.path, city] })
      }, APART_MS)
    })
    return () => {
      stop()
      if (waiting !== null) clearTimeout(waiting)
    }
  }, [client, city])
}
