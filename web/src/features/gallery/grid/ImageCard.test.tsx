import type { Image } from '@oppidum/domain/gallery/image'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { ImageCard } from './ImageCard.tsx'

const image: Image = {
  id: '0198c0de-0000-7000-8000-00000000000c',
  imageUrl: '/files/full.png',
  prompt: 'A tram at the harbour',
  createdAt: ago(3_600_000),
  kind: 'generated',
  width: 768,
  height: 768,
  thumbnails: [{ url: '/files/320.webp', width: 320, height: 320 }],
  making: null,
  moderationScore: 3,
}

async function draw(
  it: Partial<Image> = {},
  {
    picked = false,
    pickable = false,
    onDelete = vi.fn(async () => undefined),
    ...surroundings
  }: Parameters<typeof render>[1] & { picked?: boolean; pickable?: boolean; onDelete?: () => Promise<void> } = {},
) {
  const [onOpen, onAddressGone, onPick] = [vi.fn(), vi.fn(), vi.fn()]
  const page = await render(
    <ImageCard
      image={{ ...image, ...it }}
      widthPx={240}
      picked={picked}
      onPick={pickable ? onPick : null}
      {...{ onOpen, onAddressGone, onDelete }}
    />,
    surroundings,
  )
  return { ...page, onOpen, onAddressGone, onPick, onDelete }
}
const card = () => screen.getByRole('article').textContent ?? ''

describe('a picture of the gallery', () => {
  test.each<{ state: string; it: Partial<Image>; shows: string[] }>([
    { state: 'made here', it: {}, shows: ['Made by AI', 'A tram at the harbour', '11:00'] },
    { state: 'put up', it: { kind: 'uploaded' }, shows: ['Uploaded'] },
    { state: 'put up, with AI in it', it: { kind: 'says-ai' }, shows: ['AI'] },
    { state: 'of another day', it: { createdAt: ago(86_400_000) }, shows: ['Nov 19'] },
    { state: 'with a long prompt', it: { prompt: 'A tram, then another one, '.repeat(30).trim() }, shows: ['one, A tram'] },
  ])('$state', async ({ it, shows }) => {
    await draw(it)
    for (const words of shows) expect(card()).toContain(words)
    expect(screen.queryByRole('checkbox')).toBeNull()
    await expectAccessible()
  })

  test('opens', async () => {
    const { user, onOpen } = await draw()
    await user.click(screen.getByRole('button', { name: 'Open: A tram at the harbour' }))
    expect(onOpen).toHaveBeenCalledWith(image.id)
  })

  test('with an expired address says so, and requests a new one once', async () => {
    const { onAddressGone } = await draw()
    fireEvent.error(within(screen.getByRole('button', { name: /Open/ })).getByRole('presentation'))
    expect(card()).toContain('This image could not be loaded.')
    expect(onAddressGone).toHaveBeenCalledExactlyOnceWith(image.id)
    await expectAccessible()
  })

  test.each([true, false])('selected: %s', async (picked) => {
    const { user, onPick } = await draw({}, { picked, pickable: true })
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select: A tram at the harbour' })
    expect(box.checked).toBe(picked)
    await user.click(box)
    expect(onPick).toHaveBeenCalledWith(image.id)
    await expectAccessible()
  })

  test('is deleted after a confirmation, and only once', async () => {
    const onDelete = vi.fn(() => new Promise<void>(() => undefined))
    const { user } = await draw({}, { onDelete })
    await user.click(screen.getByRole('button', { name: 'Delete: A tram at the harbour' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete this image?' })
    expect(onDelete).not.toHaveBeenCalled()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await user.click(within(dialog).getByRole('button', { name: 'Deleting...' }))
    expect(onDelete).toHaveBeenCalledOnce()
  })

  test('stays when the person cancels', async () => {
    const { user, onDelete } = await draw()
    await user.click(screen.getByRole('button', { name: /Delete/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onDelete).not.toHaveBeenCalled()
  })

  test('is busy while its file loads, and says when that failed', async () => {
    const page = await draw()
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save: A tram at the harbour' })
    await page.user.click(save)
    expect(save.disabled).toBe(true)
  })

  test('reports a file that could not be loaded', async () => {
    const page = await draw()
    page.server.offline = true
    await page.user.click(screen.getByRole('button', { name: /Save/ }))
    expect(await screen.findByText('The image could not be downloaded')).toBeTruthy()
  })

  test('in Spanish', async () => {
    await draw({}, { language: 'es' })
    expect(card()).toContain('Hecha por IA')
    await expectAccessible()
  })
})
