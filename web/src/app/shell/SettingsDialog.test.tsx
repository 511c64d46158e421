import { screen, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { chosenLanguage, chosenSingleKeys, chosenSpeedUnit, chosenTheme } from '../../preferences/choices.ts'
import { expectAccessible } from '../../testing/axe.ts'
import { cityConfig } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { Settings } from './settings/Settings.tsx'

async function open(surroundings: Parameters<typeof render>[1] = {}, name = 'Settings') {
  // Settings outlive a test, as they outlive a render.
  onTestFinished(() => {
    chosenLanguage.choose('browser')
    chosenSpeedUnit.choose('city')
    chosenTheme.choose('system')
    chosenSingleKeys.choose('on')
  })
  const onKeys = vi.fn()
  const page = await render(<Settings onKeys={onKeys} />, surroundings)
  await page.user.click(screen.getByRole('button', { name }))
  await screen.findByRole('checkbox')
  return { ...page, onKeys }
}
const chosenOf = (name: string) => within(screen.getByRole('group', { name })).getByRole('button', { pressed: true }).textContent

describe('the settings', () => {
  test('start with the defaults of the browser and the city', async () => {
    await open()
    expect(chosenOf('Language')).toBe('Same as browser')
    expect(chosenOf('Speeds')).toContain('km/h')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    await expectAccessible()
  })

  test("name the city's unit", async () => {
    await open({ config: cityConfig({ speedUnit: 'mph' }) })
    expect(chosenOf('Speeds')).toContain('mph')
  })

  test.each([
    { name: 'Español', now: () => chosenLanguage.now(), is: 'es' },
    { name: 'mph', now: () => chosenSpeedUnit.now(), is: 'mph' },
    { name: 'Dark', now: () => chosenTheme.now(), is: 'dark' },
  ])('remember that $name was chosen', async ({ name, now, is }) => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name }))
    expect(now()).toBe(is)
    expect(screen.getByRole('button', { name, pressed: true })).toBeTruthy()
  })

  test('turn shortcuts off', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('checkbox'))
    expect(chosenSingleKeys.now()).toBe('off')
  })

  test('open the list of shortcuts, and close', async () => {
    const { user, onKeys } = await open()
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
    expect(onKeys).toHaveBeenCalledOnce()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('close on Escape, with the focus back on the button', async () => {
    const { user } = await open()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('in Spanish', async () => {
    await open({ language: 'es' }, 'Ajustes')
    expect(chosenOf('Idioma')).toBe('Como el navegador')
    await expectAccessible()
  })
})
