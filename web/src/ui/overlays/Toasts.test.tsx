import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { render } from '../../testing/render.tsx'
import { useToast } from './Toasts.tsx'
import type { Toast } from './toast.ts'

function Says({ toasts }: { toasts: readonly Toast[] }) {
  const toast = useToast()
  return toasts.map((it, at) => (
    <button key={it.title} type="button" onClick={() => toast(it)}>
      {at + 1}
    </button>
  ))
}
const done: Toast = { state: 'ok', title: 'INC-1 closed' }
const refused: Toast = { state: 'critical', title: 'INC-1 was not changed', sentence: 'Someone else just changed it.' }

describe('toasts', () => {
  test('none', async () => {
    await render(<Says toasts={[]} />)
    expect(screen.queryByRole('region')).toBeNull()
  })

  test('done', async () => {
    const { user } = await render(<Says toasts={[done]} />)
    await user.click(screen.getByRole('button', { name: '1' }))
    expect(await screen.findByRole('listitem')).toBeTruthy()
    expect(screen.getByRole('listitem').textContent).toBe('INC-1 closed')
    await expectAccessible()
  })

  test('rejected, with the reason', async () => {
    const { user } = await render(<Says toasts={[refused]} />)
    await user.click(screen.getByRole('button', { name: '1' }))
    expect((await screen.findByRole('listitem')).textContent).toContain('Someone else just changed it.')
    await expectAccessible()
  })

  test('a second one replaces the first', async () => {
    const { user } = await render(<Says toasts={[done, refused]} />)
    await user.click(screen.getByRole('button', { name: '1' }))
    await screen.findByRole('listitem')
    await user.click(screen.getByRole('button', { name: '2' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('listitem').textContent).toContain('was not changed')
  })

  test('closed by the person', async () => {
    const { user } = await render(<Says toasts={[done]} />)
    await user.click(screen.getByRole('button', { name: '1' }))
    await screen.findByRole('listitem')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  test('in Spanish', async () => {
    const { user } = await render(<Says toasts={[done]} />, { language: 'es' })
    await user.click(screen.getByRole('button', { name: '1' }))
    await screen.findByRole('listitem')
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeTruthy()
  })
})
