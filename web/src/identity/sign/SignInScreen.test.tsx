import { signInByEmail, signInByUsername } from '@oppidum/domain/people/identity'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { person } from '../../testing/city.ts'
import { render, settled } from '../../testing/render.tsx'
import { answers, fails, type Reply } from '../../testing/server.ts'
import { SignInScreen } from './SignInScreen.tsx'

const draw = (surroundings: Parameters<typeof render>[1] = {}) =>
  render(<SignInScreen />, { at: '/sign-in?returnTo=%2Fincidents', ...surroundings })

async function signIn(name: string, replies: readonly Reply[] = []) {
  const page = await draw({ replies })
  await page.user.type(screen.getByRole('textbox', { name: 'Email or username' }), name)
  await page.user.type(screen.getByLabelText('Password'), 'correct horse')
  await page.user.click(screen.getByRole('button', { name: 'Sign In' }))
  await settled()
  return page
}

describe('signing in', () => {
  test('starts in the first field, with links for people who cannot sign in', async () => {
    await draw()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email or username' }))
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/reset-password?returnTo=%2Fincidents')
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up?returnTo=%2Fincidents')
    await expectAccessible()
  })

  test('empty: lists what is missing above the fields and beside each, and sends nothing', async () => {
    const page = await draw()
    await page.user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(screen.getAllByText('Enter your email address or username.')).toHaveLength(2)
    expect(screen.getAllByText('Enter your password.')).toHaveLength(2)
    expect(screen.getByRole('textbox', { name: 'Email or username' }).getAttribute('aria-invalid')).toBe('true')
    expect(page.server.calls).toEqual([])
    await expectAccessible()
  })

  test('busy: cannot be sent twice, nor changed meanwhile', async () => {
    const page = await signIn('ana')
    const button = screen.getByRole('button', { name: 'Signing in...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.server.calls).toHaveLength(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email or username' }).readOnly).toBe(true)
    await expectAccessible()
  })

  test.each([
    { name: 'ana', path: signInByUsername.path, body: { username: 'ana', password: 'correct horse' } },
    { name: ' ana@city.example ', path: signInByEmail.path, body: { email: 'ana@city.example', password: 'correct horse' } },
  ])('$name is requested at $path', async ({ name, path, body }) => {
    const page = await signIn(name)
    expect(page.server.calls).toMatchObject([{ method: 'POST', path, body }])
  })

  test.each([
    {
      state: 'wrong',
      reply: fails(signInByUsername, 401, 'No.', 'signed_out'),
      shows: 'Wrong account or password. Check both and try again.',
    },
    {
      state: 'too often',
      reply: fails(signInByUsername, 429, 'No.', 'too_many'),
      shows: 'Too many attempts. Wait a few minutes and try again.',
    },
    { state: 'the server is broken', reply: fails(signInByUsername, 500, 'Something broke here.'), shows: 'Something broke here.' },
  ])('$state: says so once, beside no field, and keeps the input', async ({ reply, shows }) => {
    await signIn('ana', [reply])
    expect(screen.getAllByText(shows)).toHaveLength(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email or username' }).value).toBe('ana')
    expect(screen.getByRole('textbox', { name: 'Email or username' }).getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-disabled')).toBe('false')
    await expectAccessible()
  })

  test('opens a second step, with the way back', async () => {
    const page = await signIn('ana', [answers(signInByUsername, { secondFactor: true })])
    expect(page.address()).toBe('/sign-in/second-factor?returnTo=%2Fincidents')
  })

  test('can show the password', async () => {
    const page = await draw()
    await page.user.type(screen.getByLabelText('Password'), 'secret')
    await page.user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Password' }).value).toBe('secret')
  })

  test('a person who is already signed in continues at once', async () => {
    const page = await draw({ me: person('viewer') })
    expect(page.address()).toBe('/incidents')
  })

  test('shows no form while the person is unknown', async () => {
    await draw({ identity: { state: 'loading' } })
    expect(screen.getByRole('status').textContent).toBe('Loading...')
    expect(screen.queryByRole('textbox')).toBeNull()
    await expectAccessible()
  })

  test('says that the sign-in could not be checked, and retries', async () => {
    const page = await draw({ identity: { state: 'error', problem: 'The server did not answer.' } })
    expect(screen.getByRole('alert').textContent).toContain('We could not check your sign-in.')
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(page.identity.refresh).toHaveBeenCalledOnce()
    await expectAccessible()
  })

  test('in Spanish', async () => {
    const page = await draw({ language: 'es' })
    await page.user.click(screen.getByRole('button', { name: 'Ingresar' }))
    expect(screen.getByRole('link', { name: '¿Olvidó su contraseña?' })).toBeTruthy()
    expect(screen.getAllByText('Escriba su contraseña.')).toHaveLength(2)
    await expectAccessible()
  })
})
