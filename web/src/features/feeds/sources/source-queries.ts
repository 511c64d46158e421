import { forgetIngestSource, listIngestSources, listRejectedRows } from '@oppidum/domain/ingest/ingest-source'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { change } from '../../../api/change.ts'
import { useAnswer } from '../../../api/use-answer.ts'

/** Sensors deliver while the page is open. */
const POLL_MS = 5_000

export function useSources() {
  return useAnswer(listIngestSources, { pollMs: POLL_MS })
}

export function useRejectedRows(id: string, enabled: boolean) {
  return useAnswer(listRejectedRows, { params: { id }, pollMs: POLL_MS, enabled })
}

export function useForgetSource() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => change(forgetIngestSource, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [listIngestSources.path], refetchType: 'active' }),
  })
}
