import { expect, it, vi } from 'vitest'
import { partImporter } from './part-files.ts'

function world() {
  const requested: string[] = []
  const net = { down: false, status: 200 }
  const reportFailure = vi.fn()
  const added: string[] = []
  const { importPart, files } = partImporter({
    fetch: async (url) => {
      requested.push(url)
      if (net.down) throw new TypeError('Failed to fetch')
      return new Response('', { status: net.status })
    },
    addStyles: async (url) => {
      if (net.down) throw new TypeError('no sheet')
      added.push(url)
    },
    reportFailure,
    initialFiles: ['/assets/shared.js'],
  })
  return { requested, added, net, reportFailure, importPart, files }
}

it('fetches the files of a part once, and none that the page started with', async () => {
  const { requested, importPart } = world()
  const files = ['/assets/Screen.js', '/assets/shared.js']
  expect(await Promise.all([importPart(async () => 'screen', files), importPart(async () => 'sheet', files)])).toEqual(['screen', 'sheet'])
  expect(requested).toEqual(['/assets/Screen.js'])
})

it('lists the files that it has, and none that failed', async () => {
  const { net, importPart, files } = world()
  await importPart(async () => 'screen', ['/assets/Screen.js'])
  net.status = 404
  await importPart(async () => 'sheet', ['/assets/Sheet.js']).catch(() => undefined)
  expect(files()).toEqual(['/assets/shared.js', '/assets/Screen.js'])
})

it('does not import while a file is missing, and fetches it again the next time', async () => {
  const { requested, net, reportFailure, importPart } = world()
  const load = vi.fn(async () => 'screen')
  net.down = true
  await expect(importPart(load, ['/assets/Screen.js'])).rejects.toThrow('Failed to fetch')
  net.down = false
  net.status = 404
  await expect(importPart(load, ['/assets/Screen.js'])).rejects.toThrow('404')
  expect(load).not.toHaveBeenCalled()
  expect(reportFailure).toHaveBeenCalledTimes(2)
  net.status = 200
  expect(await importPart(load, ['/assets/Screen.js'])).toBe('screen')
  expect(requested).toHaveLength(3)
})

it('adds the style sheet of parts to the page once, before the first of them runs', async () => {
  const { added, importPart, files } = world()
  const load = async () => [...added]
  const sheet = '/assets/later-1.css'
  expect(await importPart(load, ['/assets/Screen.js', sheet])).toEqual([sheet])
  expect(await importPart(load, ['/assets/Other.js', sheet])).toEqual([sheet])
  // It is kept for when there is no server, like every other file.
  expect(files()).toContain(sheet)
})

it('runs no part without its style sheet, and adds that the next time', async () => {
  const { added, net, importPart } = world()
  const load = vi.fn(async () => 'screen')
  net.down = true
  await expect(importPart(load, ['/assets/later-1.css'])).rejects.toThrow('Failed to fetch')
  expect(load).not.toHaveBeenCalled()
  net.down = false
  expect(await importPart(load, ['/assets/later-1.css'])).toBe('screen')
  expect(added).toEqual(['/assets/later-1.css'])
})
