import type { AlertTransition } from '@oppidum/domain/alerts/alert'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../../testing/render.tsx'
import { AlertHistory } from './AlertHistory.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const fired = (evidence: AlertTransition['evidence']): AlertTransition => ({
  id: '01a1f866-0d00-7783-8b5e-05761e76f6c6',
  alert: '01a1f866-0d00-7783-8b5e-05761e76f6c7',
  from: 'inactive',
  to: 'firing',
  at: AT,
  cause: 'value',
  by: null,
  reason: null,
  evidence,
  withheld: null,
})
const value = { leaf: 0, value: 10, unit: 'mph', limit: 20, observedAt: AT, receivedAt: AT, source: 'test', quality: 'measured' } as const

test('links each change to the chart at its minute', async () => {
  await render(<AlertHistory history={[fired([{ ...value, measure: 'traffic.speed' }])]} place="italia-1" />, { language: 'en' })
  const link = screen.getByRole('link', { name: /^Chart at / })
  expect(link.getAttribute('href')).toBe('/traffic/italia-1?from=2026-11-20T09%3A00%3A00.000Z&to=2026-11-20T10%3A30%3A00.000Z')
})

test('has no chart of a count of records', async () => {
  await render(<AlertHistory history={[fired([{ ...value, unit: null }])]} place="city" />, { language: 'en' })
  expect(screen.queryByRole('link')).toBeNull()
})
