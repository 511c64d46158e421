import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = readFileSync(join(import.meta.dirname, '../../../../public/push-worker.js'), 'utf8')
const ORIGIN = 'https://oppidum.city.example'

/** A browser as the worker sees it, with the paths of the page's open windows. What Chromium's own does is in e2e/alert-push.long.ts. */
function installed(...windows: string[]) {
  const did: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const clients = {
    matchAll: async () =>
      windows.map((path) => ({
        url: ORIGIN + path,
        focus: async () => did.push(`focus ${path}`),
        navigate: async (to: string) => {
          if (path.endsWith('?old')) throw new TypeError('not its client')
          did.push(`navigate ${to}`)
        },
      })),
    openWindow: async (path: string) => did.push(`open ${path}`),
  }
  const shown: { title: string; options: { body: string; tag: string; requireInteraction: boolean; data: { path: string } } }[] = []
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    registration: { showNotification: async (title: string, options: (typeof shown)[number]['options']) => shown.push({ title, options }) },
    location: new URL(ORIGIN),
    clients,
  }
  new Function('self', SOURCE)(self)
  const dispatch = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve()
    const waitUntil = (it: Promise<unknown>) => {
      done = it
    }
    listeners.get(name)?.({ ...event, waitUntil })
    await done
  }
  return {
    did,
    shown,
    push: (text: string) => dispatch('push', { data: { json: () => JSON.parse(text) } }),
    click: (path: string) => dispatch('notificationclick', { notification: { close: () => did.push('close'), data: { path } } }),
  }
}

test.each([
  ['/alerts?alert=1', '/alerts?alert=1'],
  ['/alerts', '/alerts'],
  ['/account', '/alerts'],
  ['https://evil.example/alerts', '/alerts'],
  ['//evil.example/alerts', '/alerts'],
  ['javascript:alert(1)', '/alerts'],
  ['/alerts/../account', '/alerts'],
])('a message that leads to %s leads to %s', async (path, leadsTo) => {
  const { shown, push } = installed()
  await push(JSON.stringify({ id: '1', title: 'Slow traffic', text: '12 km/h', tag: 'a', path, severity: 'critical' }))
  expect(shown).toMatchObject([
    { title: 'Slow traffic', options: { body: '12 km/h', tag: 'a', requireInteraction: true, data: { path: leadsTo } } },
  ])
})

test.each(['', 'null', '{', '[1]'])('a message that says %j is shown all the same', async (text) => {
  const { shown, push } = installed()
  await push(text)
  expect(shown).toMatchObject([{ options: { requireInteraction: false, data: { path: '/alerts' } } }])
})

test.each([
  { windows: [], does: ['close', 'open /alerts?alert=1'] },
  { windows: ['/', '/map'], does: ['close', 'open /alerts?alert=1'] },
  { windows: ['/', '/alerts/history'], does: ['close', 'focus /alerts/history', 'navigate /alerts?alert=1'] },
  { windows: ['/alerts?old'], does: ['close', 'focus /alerts?old', 'open /alerts?alert=1'] },
])('a click with windows at $windows', async ({ windows, does }) => {
  const { did, click } = installed(...windows)
  await click('/alerts?alert=1')
  expect(did).toEqual(does)
})
