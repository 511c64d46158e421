import type { Role } from '@oppidum/domain/core/access'
import { Role as Roles } from '@oppidum/domain/core/access'
import {
  changeRole,
  endSessions,
  invitePerson,
  linkInvitation,
  listInvitations,
  listPeople,
  removePerson,
  withdrawInvitation,
} from '@oppidum/domain/people/people'
import { changeSecondFactorRule, getSecondFactorRule, type SecondFactorRule } from '@oppidum/domain/people/second-factor-rule'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { change } from '../../api/change.ts'
import { useListing } from '../../api/lists/use-records.ts'
import { useAnswer } from '../../api/use-answer.ts'

const PAGE = '50'
/** The list changes while it is open. */
const POLL_MS = 30_000

export interface PeopleFilter {
  q: string
  role: Role | null
}

export function peopleFilter(search: URLSearchParams): PeopleFilter {
  const role = Roles.safeParse(search.get('role'))
  return { q: search.get('q')?.trim() ?? '', role: role.success ? role.data : null }
}

/** Page by page, newest first. */
export function usePeople({ q, role }: PeopleFilter) {
  const query = { q, role: role ?? undefined, limit: PAGE }
  const { answer: first, records: people, total, showMore, busy } = useListing(listPeople, query, POLL_MS)
  return { first, people, total, showMore, busy }
}

export function useInvitations() {
  return useAnswer(listInvitations, { pollMs: POLL_MS })
}

export function useSecondFactorRule() {
  return useAnswer(getSecondFactorRule)
}

export function useSecondFactorRuleChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rule: SecondFactorRule) => change(changeSecondFactorRule, { body: rule }),
    onSettled: () => client.invalidateQueries({ queryKey: [getSecondFactorRule.path] }),
  })
}

/** Refetches everything that shows people; resolves when it has arrived. */
function useRefetchPeople() {
  const client = useQueryClient()
  return () =>
    Promise.all([listPeople, listInvitations].map(({ path }) => client.invalidateQueries({ queryKey: [path], refetchType: 'active' })))
}

export function useRoleChange() {
  const refetch = useRefetchPeople()
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: Role }) => change(changeRole, { params: { id }, body: { role } }),
    onSettled: refetch,
  })
}

export function useEndSessions() {
  const refetch = useRefetchPeople()
  return useMutation({ mutationFn: (id: string) => change(endSessions, { params: { id } }), onSettled: refetch })
}

export function useRemoval() {
  const refetch = useRefetchPeople()
  return useMutation({ mutationFn: (id: string) => change(removePerson, { params: { id } }), onSettled: refetch })
}

export function useInvite() {
  const refetch = useRefetchPeople()
  return useMutation({ mutationFn: (body: { email: string; role: Role }) => change(invitePerson, { body }), onSettled: refetch })
}

export function useWithdrawal() {
  const refetch = useRefetchPeople()
  return useMutation({ mutationFn: (id: string) => change(withdrawInvitation, { params: { id } }), onSettled: refetch })
}

/** Replaces the link of an open invitation and returns its new address. */
export function useInvitationLink() {
  return useMutation({ mutationFn: (id: string) => change(linkInvitation, { params: { id }, body: {} }) })
}
