import { QUESTION_LENGTH } from '@oppidum/domain/assistant/chat'
import { screen } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { render } from '../../../testing/render.tsx'
import { Composer } from './Composer.tsx'

type Props = ComponentProps<typeof Composer>

/** Keeps the text in the field. */
function Written({ question, ...props }: Omit<Props, 'id' | 'label' | 'rows' | 'onWrite'>) {
  const [now, setNow] = useState(question)
  return <Composer {...props} id="q" label="Your question" question={now} rows={2} onWrite={setNow} />
}

async function draw({ question = '', busy = false, refilled = 0, language = 'en' as 'en' | 'es' } = {}) {
  const [onSend, onStop] = [vi.fn(), vi.fn()]
  return { ...(await render(<Written {...{ question, busy, refilled, onSend, onStop }} />, { language })), onSend, onStop }
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })

describe('the question field', () => {
  test('empty: sends nothing, and the field takes the focus', async () => {
    const { user, onSend } = await draw()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(field())
    await expectAccessible()
  })

  test('blank: sends nothing', async () => {
    const { user, onSend } = await draw({ question: '  ' })
    await user.type(field(), '{Enter}')
    expect(onSend).not.toHaveBeenCalled()
  })

  test.each([
    { key: '{Enter}', sent: 1, value: 'Why?' },
    { key: '{Shift>}{Enter}{/Shift}', sent: 0, value: 'Why?\n' },
  ])('$key', async ({ key, sent, value }) => {
    const { user, onSend } = await draw()
    await user.type(field(), `Why?${key}`)
    expect(onSend).toHaveBeenCalledTimes(sent)
    expect(field().value).toBe(value)
  })

  test.each([
    { state: 'far from the limit', length: QUESTION_LENGTH - 200, shows: null, invalid: false },
    { state: 'near the limit', length: QUESTION_LENGTH - 199, shows: /of .* characters/, invalid: false },
    { state: 'at the limit', length: QUESTION_LENGTH, shows: /of .* characters/, invalid: false },
    { state: 'too long', length: QUESTION_LENGTH + 1, shows: /Questions can have up to/, invalid: true },
  ])('$state', async ({ length, shows, invalid }) => {
    const { user, onSend } = await draw({ question: 'x'.repeat(length) })
    expect(screen.queryByText(/characters/) !== null).toBe(shows !== null)
    if (shows) expect(screen.getByText(shows).id).toBe(field().getAttribute('aria-describedby'))
    expect(field().getAttribute('aria-invalid')).toBe(invalid ? 'true' : null)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(onSend).toHaveBeenCalledTimes(invalid ? 0 : 1)
    await expectAccessible()
  })

  test('busy: cannot be edited or sent, only stopped', async () => {
    const { user, onSend, onStop } = await draw({ question: 'Why?', busy: true })
    expect(field().disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(onSend).not.toHaveBeenCalled()
    expect(onStop).toHaveBeenCalledOnce()
    await expectAccessible()
  })

  test('a question filled in by the page takes the focus, at its end', async () => {
    await draw({ question: 'Why?', refilled: 1 })
    expect(document.activeElement).toBe(field())
    expect(field().selectionStart).toBe(4)
  })

  test('in Spanish', async () => {
    await draw({ language: 'es', busy: true })
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Detener' })).toBeTruthy()
  })
})
