import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SystemStatus } from '@oppidum/domain/status/status'
import { afterAll, expect, it } from 'vitest'
import { aPicture } from '../../../server/src/platform/media/transcoder/testing/hostile-pictures.ts'
import { freePort } from '../../../tools/cluster/free-port.mjs'
import { run } from '../../support/command.ts'
import { apiKeyOf, somebody } from '../../support/people.ts'
import type { Part } from '../processes.ts'
import { servingPart } from '../serving-part.ts'
import { answerWatch } from './answer-watch.ts'
import { type LockedFolder, lockable, type SmallDisk, smallDisk } from './small-disk.ts'

const DISK_MB = 420
const RESERVE_MB = 60
const MB = 1_000_000
/** The server looks at its disk every 2 s, and System Status every 5 s; pictures are tried every minute while all is well. */
const NOTICE_MS = 90_000
const FULL_MS = 15_000

const parts: Part[] = []
let disk: SmallDisk | undefined
let pictures: LockedFolder | undefined
const folder = mkdtempSync(join(tmpdir(), 'oppidum-data-disk-'))
const data = join(folder, 'data')
afterAll(async () => {
  for (const it of parts) await it.kill()
  await pictures?.remove()
  await disk?.remove()
  rmSync(folder, { recursive: true, force: true })
})

const say = (text: string) => process.stdout.write(`${text}\n`)

it('a data folder that is nearly full, full or read-only refuses what it cannot store, and goes on without a restart', async () => {
  mkdirSync(data)
  const small = await smallDisk(data, DISK_MB)
  disk = small
  const env = { DATA_DIR: data, DISK_RESERVE_MB: String(RESERVE_MB) }
  const { code, error } = await run('oppidum', ['migrate'], env)
  expect({ code, error }).toMatchObject({ code: 0 })
  const { part, url, fatals } = await servingPart('bundled', await freePort(), folder, env)
  parts.push(part)
  const pid = part.pid()
  const person = await somebody(url, { plan: 'pro' })
  const [write, ingest] = [await apiKeyOf(url, person, 'write', ['write']), await apiKeyOf(url, person, 'ingest', ['ingest'])]

  async function send(path: string, key: string, body: unknown): Promise<{ status: number; body: Record<string, never> }> {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  let sent = 0
  const titles: string[] = []
  const open = async () => {
    const title = `record ${++sent}`
    const { status, body } = await send('incidents', write, { title, type: 'other', location: 'Start' })
    if (status < 300) titles.push(title)
    return { status, id: String(body.id) }
  }
  const value = () => send('ingest/observations', ingest, [{ measure: 'city.presence', at: new Date().toISOString(), value: 1 }])
  // The same file twice is the same picture.
  const picture = async () => {
    const imageData = (await aPicture('jpeg', 120 + ++sent, 80)).toString('base64')
    const { status, id } = await open()
    return status === 200 ? send(`incidents/${id}/pictures`, write, { imageData }) : { status, body: {} }
  }
  const firstPicture = (await picture()).body as { full?: { url: string } }
  const canSeePicture = async () => (await fetch(url + firstPicture.full?.url)).status

  async function states(...ids: string[]): Promise<string[]> {
    const { checks } = SystemStatus.parse(await (await fetch(`${url}/api/status`)).json())
    return ids.map((check) => checks.find((it) => it.id === check)?.state ?? 'absent')
  }
  const calls = async () => ({ record: (await open()).status, value: (await value()).status, picture: (await picture()).status })
  /** @returns seconds until the calls are answered so and the checks are in these states */
  async function until(what: string, answers: Awaited<ReturnType<typeof calls>>, checks: Record<string, string>): Promise<void> {
    const fromMs = performance.now()
    const seen = async () => JSON.stringify([await calls(), await states(...Object.keys(checks))])
    const wanted = JSON.stringify([answers, Object.values(checks)])
    let last = await seen()
    while (last !== wanted && performance.now() - fromMs < NOTICE_MS) {
      await wait(500)
      last = await seen()
    }
    say(`${what}: after ${((performance.now() - fromMs) / 1_000).toFixed(1)} s ${last}`)
    expect.soft(last, what).toBe(wanted)
  }

  const accepted = { record: 200, value: 200, picture: 200 }
  await until('with room', accepted, { disk: 'ok', store: 'ok', pictures: 'ok' })
  small.fill((RESERVE_MB - 20) * MB)
  await until('nearly full', { record: 200, value: 503, picture: 503 }, { disk: 'failing', store: 'ok' })
  small.empty()
  await until('with room again', accepted, { disk: 'ok', store: 'ok', pictures: 'ok' })

  const watch = await answerWatch(url)
  small.fill()
  const fullMs = performance.now()
  while (performance.now() - fullMs < FULL_MS) {
    await open()
    // PostgreSQL gives back room now and then.
    small.fill()
  }
  say(
    `full: reads ${watch.reads()}; writes ${watch.writes()}; ${[...watch.sentences()].map(([it, times]) => `${times} times: ${it}`).join('; ')}`,
  )
  expect.soft(watch.writes()).toContain('503')
  expect.soft(await canSeePicture()).toBe(200)
  small.empty()
  await until('freed', accepted, { disk: 'ok', store: 'ok', pictures: 'ok' })
  await watch.stop()
  expect.soft(watch.wrong()).toEqual([])

  pictures = await lockable(join(data, 'objects'))
  await pictures.lock()
  await until('pictures read-only', { record: 200, value: 200, picture: 503 }, { disk: 'ok', store: 'ok', pictures: 'failing' })
  expect.soft(await canSeePicture()).toBe(200)
  await pictures.unlock()
  await until('writable again', accepted, { disk: 'ok', store: 'ok', pictures: 'ok' })

  const listed: string[] = []
  for (let next: string | null = '/api/incidents?status=all&limit=500'; next; ) {
    const answer: Response = await fetch(url + next)
    listed.push(...((await answer.json()) as { title: string }[]).map((it) => it.title))
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
  }
  const times = (title: string) => listed.filter((it) => it === title).length
  say(
    `records acknowledged, lost, doubled: ${titles.length}, ${titles.filter((it) => times(it) === 0).length}, ${titles.filter((it) => times(it) > 1).length}`,
  )
  expect.soft(titles.filter((it) => times(it) !== 1)).toEqual([])
  expect.soft(part.pid()).toBe(pid)
  expect.soft([...part.ownEnds, ...fatals]).toEqual([])
})
