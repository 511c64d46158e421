import { listPlaces } from '@oppidum/domain/cities/map'
import { listPeople } from '@oppidum/domain/people/people'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useMay } from '../../identity/identity.tsx'

/** A single letter matches half the city. */
const FEWEST_LETTERS = 2
const SETTLED_MS = 250
/** Results of each kind that are shown in the palette. */
const MOST_RESULTS = 5

/** The server's results for the typed text, once typing has paused; cancels outdated searches. */
export function usePaletteSearch(typed: string) {
  const q = useTypingPause(typed.trim())
  const enabled = q.length >= FEWEST_LETTERS
  const limit = String(MOST_RESULTS)
  const places = useAnswer(listPlaces, { query: { q }, enabled })
  const incidents = useAnswer(listIncidents, { query: { q, status: 'all', limit }, enabled })
  const requests = useAnswer(listServiceRequests, { query: { q, status: 'all', limit }, enabled })
  const people = useAnswer(listPeople, { query: { q, limit }, enabled: useMay(listPeople.access) && enabled })
  const current = typed.trim().length >= FEWEST_LETTERS
  const busy = current && (q !== typed.trim() || places.isFetching || incidents.isFetching || requests.isFetching || people.isFetching)
  return {
    busy,
    places: {
      results: (current && places.data?.value.slice(0, MOST_RESULTS)) || [],
      failed: current && places.isError,
      retry: places.refetch,
    },
    incidents: { results: (current && incidents.data?.value) || [], failed: current && incidents.isError, retry: incidents.refetch },
    requests: { results: (current && requests.data?.value) || [], failed: current && requests.isError, retry: requests.refetch },
    /** Empty for people who may not list accounts. */
    people: { results: (current && people.data?.value) || [], failed: current && people.isError, retry: people.refetch },
  }
}

function useTypingPause(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const waits = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(waits)
  }, [typed])
  return settled
}
