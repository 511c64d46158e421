import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '../api/request.ts'
import { NOW } from '../testing/city.ts'
import { render } from '../testing/render.tsx'
import { usePanel } from './use-panel.ts'

const ANSWER: Answer<string[]> = { value: ['a'], version: 1, total: 1, next: null, etag: null, hadValue: true }
const observed = (staleAfterSeconds: number): Provenance => ({
  source: 'loops',
  observedAt: new Date(NOW).toISOString(),
  staleAt: new Date(NOW + staleAfterSeconds * 1_000).toISOString(),
  quality: 'measured',
})
const EVIDENCE = [observed(20), observed(60)]

function State({ onRender }: { onRender: () => void }) {
  onRender()
  const query = useQuery({ queryKey: ['/api/list'], queryFn: () => Promise.resolve(ANSWER) })
  return <p>{usePanel(query, EVIDENCE).state.kind}</p>
}

test('a panel renders when the last of its values becomes stale, and not with every second', async () => {
  let renders = 0
  const { pass } = await render(<State onRender={() => void renders++} />)
  expect(screen.getByText('live')).toBeTruthy()
  const before = renders
  await pass(59_000)
  expect(screen.getByText('live')).toBeTruthy()
  expect(renders).toBe(before)
  await pass(1_000)
  expect(screen.getByText('stale')).toBeTruthy()
})
