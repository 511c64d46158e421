import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesObjectStore } from './files.adapter.ts'
import type { ObjectStore } from './object-store.ts'
import { s3ObjectStore } from './s3.adapter.ts'
import { s3Server } from './testing/s3-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-objects-'))
const root = join(folder, 'objects')
const faults: unknown[] = []
const onFault = (error: unknown) => void faults.push(error)
const files = filesObjectStore(root, onFault)
let s3: Awaited<ReturnType<typeof s3Server>>
let bucket: ObjectStore
beforeAll(async () => {
  s3 = await s3Server()
  bucket = s3ObjectStore(s3, { nowMs: Date.now, onFault, withinMs: 5_000 })
})
afterAll(async () => {
  bucket.close()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (store: ObjectStore, name: string) => {
  const found = await store.get(name)
  return found && { bytes: found.bytes, content: await buffer(found.stream) }
}

describe.each([
  ['files', () => files],
  ['a store that speaks S3', () => bucket],
] as const)('objects in %s', (_name, storeOf) => {
  it('come back byte for byte, and are gone once removed', async () => {
    const store = storeOf()
    const every = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) & 255))
    await store.put('record-pictures/one-full', every, 'image/jpeg')
    await store.put('record-pictures/one-thumb', Buffer.from('small'), 'image/jpeg')
    expect(await read(store, 'record-pictures/one-full')).toEqual({ bytes: every.length, content: every })
    await store.remove('record-pictures/one-full')
    expect(await read(store, 'record-pictures/one-full')).toBeNull()
    expect((await read(store, 'record-pictures/one-thumb'))?.content.toString()).toBe('small')
  })

  it('can be read in parts', async () => {
    const store = storeOf()
    await store.put('record-pictures/parts', Buffer.from('0123456789'), 'image/jpeg')
    const part = async (start: number, end: number) => {
      const found = await store.get('record-pictures/parts', { start, end })
      return found && { bytes: found.bytes, content: (await buffer(found.stream)).toString() }
    }
    expect(await part(0, 1)).toEqual({ bytes: 2, content: '01' })
    expect(await part(3, 6)).toEqual({ bytes: 4, content: '3456' })
    expect(await part(9, 9)).toEqual({ bytes: 1, content: '9' })
    expect((await read(store, 'record-pictures/parts'))?.content.toString()).toBe('0123456789')
    expect(await store.get('record-pictures/never-there', { start: 0, end: 1 })).toBeNull()
  })

  it('may be stored again and removed again', async () => {
    const store = storeOf()
    await store.put('record-pictures/twice', Buffer.from('same'), 'image/jpeg')
    await store.put('record-pictures/twice', Buffer.from('same'), 'image/jpeg')
    expect((await read(store, 'record-pictures/twice'))?.content.toString()).toBe('same')
    await store.remove('record-pictures/twice')
    await store.remove('record-pictures/twice')
    await store.remove('record-pictures/never-there')
    expect(await store.get('record-pictures/never-there')).toBeNull()
  })

  it.each(['../secret-key', 'record-pictures/../../x', '/etc/passwd', 'x', 'a/b/c', 'a/', 'a/B', 'a/.x', 'a/x%2f', 'a/b\0', ''])(
    'have no name like %j',
    async (name) => {
      const store = storeOf()
      for (const call of [() => store.put(name, Buffer.from('x'), 'image/jpeg'), () => store.get(name), () => store.remove(name)])
        await expect((async () => call())()).rejects.toThrow('a name that is none of ours')
    },
  )
})

describe('files', () => {
  it('are readable by this user only, and leave no draft behind', async () => {
    await files.put('record-pictures/private', Buffer.from('x'), 'image/jpeg')
    expect(statSync(join(root, 'record-pictures/private')).mode & 0o777).toBe(0o600)
    expect(statSync(join(root, 'record-pictures')).mode & 0o777).toBe(0o700)
    expect(statSync(root).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(root, 'record-pictures')).filter((it) => it.includes('draft'))).toEqual([])
  })

  it('are reported as unavailable when they cannot be written or read, and the error is passed on', async () => {
    writeFileSync(join(folder, 'a-file'), '')
    const broken = filesObjectStore(join(folder, 'a-file'), onFault)
    const before = faults.length
    for (const call of [() => broken.put('a/b', Buffer.from('x'), ''), () => broken.get('a/b')])
      await expect(call()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 })
    expect(faults.slice(before)).toMatchObject([{ code: expect.stringMatching(/ENOTDIR|EEXIST/) }, { code: 'ENOTDIR' }])
  })
})

describe('a store that speaks S3', () => {
  const away = { code: 'unavailable', retryAfterSeconds: expect.any(Number) }

  it.each([
    [{ accessKeyId: 'NOBODY' }, 'InvalidAccessKeyId'],
    [{ bucket: 'not-there' }, 'NoSuchBucket'],
  ])('that refuses us for %j is away for people, and a fault for the operator', async (wrong, name) => {
    const stranger = s3ObjectStore({ ...s3, ...wrong }, { nowMs: Date.now, onFault })
    const before = faults.length
    await expect(stranger.put('a/b', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(away)
    await expect(stranger.get('a/b')).rejects.toMatchObject(away)
    expect(faults.slice(before)).toMatchObject([{ name }, { name }])
    stranger.close()
  })

  it('that accepts the connection and stays silent is given up within the time limit, and left alone for a while', async () => {
    const silent = createServer()
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    let nowMs = 1_000
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const mute = s3ObjectStore({ ...s3, endpoint }, { nowMs: () => nowMs, onFault, withinMs: 150 })
    const startedMs = performance.now()
    for (let tries = 0; tries < 3; tries++) await expect(mute.get('a/b')).rejects.toMatchObject(away)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    const before = faults.length
    await expect(mute.put('a/b', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(away)
    // Nobody was asked.
    expect(faults.length).toBe(before)
    nowMs += 31_000
    await expect(mute.get('a/b')).rejects.toMatchObject(away)
    expect(faults.length).toBe(before + 1)
    mute.close()
    silent.close()
  })

  it('that is down is unavailable, and has its objects when it is back', async () => {
    const gone = s3ObjectStore({ ...s3, endpoint: 'http://127.0.0.1:9' }, { nowMs: Date.now, onFault })
    await expect(gone.put('record-pictures/later', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(away)
    expect(await bucket.get('record-pictures/later')).toBeNull()
    gone.close()
  })
})
