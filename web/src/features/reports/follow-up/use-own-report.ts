import { type OwnReport, ReportCode } from '@oppidum/domain/reports/report'
import { confirmReport, deleteReportContact, openReport } from '@oppidum/domain/reports/report-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { change } from '../../../api/change.ts'
import type { TextId } from '../../../i18n/text.ts'

/** The code in the address, behind '#', which browsers never send. Null without one. */
export function useReportCode(): string | null {
  const { hash } = useLocation()
  return ReportCode.safeParse(hash.slice(1)).data ?? null
}

const WHY_NOT: Readonly<Record<string, TextId>> = {
  answered: 'report.was-answered',
  too_late: 'report.too-late',
  not_closed: 'report.not-closed',
  not_asked: 'report.not-closed',
  changed: 'report.was-changed',
}

function problemOf(error: unknown): TextId {
  if (!(error instanceof ApiError)) return 'report.offline'
  if (error.status === 429) return 'report.too-many'
  if (error.status === 404) return 'report.wrong-code'
  const { details } = error
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? String(details.reason) : ''
  return (Object.hasOwn(WHY_NOT, reason) && WHY_NOT[reason]) || 'report.busy'
}

/** The reporter's own data, and their actions. `stamp` changes with the report. */
export function useOwnReport(number: string, city: string | undefined, code: string | null, stamp: string, onChanged: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<TextId | null>(null)
  const key = ['own-report', number, city, code]
  const target = { params: { id: number }, ...(city !== undefined && { query: { city } }) }
  const query = useQuery({
    queryKey: [...key, stamp],
    enabled: code !== null && stamp !== '',
    // The reporter's data must not outlive the page.
    gcTime: 0,
    retry: false,
    queryFn: () => change(openReport, { ...target, body: { code: code ?? '' } }),
  })

  async function act<T>(work: () => Promise<T>): Promise<T | null> {
    if (busy) return null
    setBusy(true)
    setProblem(null)
    try {
      return await work()
    } catch (error) {
      setProblem(problemOf(error))
      return null
    } finally {
      setBusy(false)
      onChanged()
    }
  }

  return {
    own: query.data ?? null,
    openProblem: query.error ? problemOf(query.error) : null,
    busy,
    problem,
    answer: (fixed: boolean, words: string) =>
      act(() =>
        change(confirmReport, { ...target, body: { code: code ?? '', fixed, ...(words.trim() !== '' && { text: words.trim() }) } }),
      ),
    /** Whether it was deleted. */
    async deleteContact(): Promise<boolean> {
      const own = await act(() => change(deleteReportContact, { ...target, body: { code: code ?? '' } }))
      if (own) client.setQueryData<OwnReport>([...key, stamp], own)
      return own !== null
    },
  }
}
