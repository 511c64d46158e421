import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Connection } from '../../../live/follow-live.ts'
import { expectAccessible } from '../../../testing/axe.ts'
import { NOW } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { ConnectionIndicator } from './ConnectionIndicator.tsx'

const lost: Connection = { state: 'disconnected', sinceMs: NOW - 60_000, nextTryAtMs: NOW + 8_000 }

describe('the connection indicator', () => {
  test.each<{ state: string; connection: Connection; language: 'en' | 'es'; shows: string }>([
    { state: 'connecting', connection: { state: 'connecting' }, language: 'en', shows: 'Connecting' },
    { state: 'connected', connection: { state: 'connected' }, language: 'en', shows: 'Connected' },
    { state: 'disconnected', connection: lost, language: 'en', shows: 'Disconnected' },
    { state: 'disconnected, in Spanish', connection: lost, language: 'es', shows: 'Desconectado' },
  ])('$state', async ({ connection, language, shows }) => {
    await render(<ConnectionIndicator />, { connection, language })
    expect(screen.getByRole('status').textContent).toContain(shows)
    await expectAccessible()
  })

  test('counts down to the next attempt without announcing every second', async () => {
    const page = await render(<ConnectionIndicator />, { connection: lost })
    const announced = screen.getByRole('status').textContent
    expect(screen.getByText(/11:59/).textContent).toContain('8')
    await page.pass(3_000)
    expect(screen.getByText(/11:59/).textContent).toContain('5')
    await page.pass(10_000)
    expect(screen.getByText(/11:59/).textContent).toContain('0')
    expect(screen.getByRole('status').textContent).toBe(announced)
  })
})
