import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupObject } from './backup-s3.adapter.ts'
import type { BackupUpload, UploadLog } from './backup-upload.ts'
import { type FaultyLine, faultyLine } from './testing/faulty-line.ts'
import { s3Server, type TestS3 } from './testing/s3-server.ts'

const MB = 1_024 * 1_024
/** Three parts. */
const CONTENT = randomBytes(20 * MB)

async function* content(): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < CONTENT.length; at += MB) yield CONTENT.subarray(at, at + MB)
}

let s3: TestS3
let line: FaultyLine
let logged: BackupUpload[]
const log: UploadLog = {
  async add(upload) {
    logged.push(upload)
  },
  async remove({ uploadId }) {
    logged = logged.filter((it) => it.uploadId !== uploadId)
  },
  unfinished: async (endpoint) => logged.filter((it) => it.endpoint === endpoint),
}
const place = (key: string) => backupObject({ ...s3, endpoint: line.endpoint }, key, s3.bucket, log)
const readBack = (key: string) => buffer(place(key).read())

beforeEach(async () => {
  s3 = await s3Server()
  line = await faultyLine(s3.endpoint)
  logged = []
})
afterEach(async () => {
  line.stop()
  await s3.stop()
})

async function expectNothing(key: string): Promise<void> {
  expect({ uploads: s3.uploads(), logged }).toEqual({ uploads: [], logged: [] })
  await expect(readBack(key)).rejects.toThrow(`There is no s3://${s3.bucket}/${key}.`)
}

async function expectWhole(key: string): Promise<void> {
  expect({ uploads: s3.uploads(), logged }).toEqual({ uploads: [], logged: [] })
  expect((await readBack(key)).equals(CONTENT)).toBe(true)
}

describe('a backup to S3', { timeout: 60_000 }, () => {
  it('leaves no part in the bucket when what is saved breaks', async () => {
    const broken = new Error('The store is gone.')
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield CONTENT.subarray(0, 9 * MB)
      expect(s3.uploads()).toHaveLength(1)
      throw broken
    }
    await expect(place('broken.tar').save(breaking())).rejects.toBe(broken)
    await expectNothing('broken.tar')
  })

  it('that is interrupted while a part hangs ends at once and leaves no part', async () => {
    line.stallAfter(4 * MB)
    const controller = new AbortController()
    const reason = new Error('Interrupted.')
    const saving = place('hung.tar').save(content(), controller.signal)
    await Promise.all([expect(saving).rejects.toBe(reason), line.stalled.then(() => controller.abort(reason))])
    await expectNothing('hung.tar')
  })

  it.each([1, 3])('is whole when the connection breaks %i times', async (times) => {
    line.cutAfter(4 * MB, times)
    expect(await place('retried.tar').save(content())).toBe(CONTENT.length)
    expect(line.cutsLeft()).toBe(0)
    await expectWhole('retried.tar')
  })

  it('whose connection is gone for good fails, and the next one removes its parts', async () => {
    const saving = place('lost.tar').save(cuttingAll())
    await expect(saving).rejects.toThrow(`s3://${s3.bucket}/lost.tar cannot be written`)
    expect(s3.uploads()).toEqual(logged.map((it) => it.uploadId))
    expect(logged).toMatchObject([{ bucket: s3.bucket, key: 'lost.tar' }])

    line.mend()
    await expect(readBack('lost.tar')).rejects.toThrow('There is no s3')
    expect(await place('next.tar').save(content())).toBe(CONTENT.length)
    await expectWhole('next.tar')
  })

  it('is whole when the answer to its last request is lost', async () => {
    line.loseAnswerTo('<CompleteMultipartUpload')
    expect(await place('answered.tar').save(content())).toBe(CONTENT.length)
    await expectWhole('answered.tar')
  })

  it('says what it could not remove, and tries again the next time', async () => {
    s3.mayAbort = false
    const breaking = (async function* (): AsyncGenerator<Uint8Array> {
      yield CONTENT.subarray(0, 9 * MB)
      throw new Error('The store is gone.')
    })()
    await expect(place('refused.tar').save(breaking)).rejects.toThrow('The store is gone.')
    const second = place('second.tar')
    await second.save(content())
    expect(second.remarks()).toEqual([
      expect.stringContaining(`An unfinished upload of s3://${s3.bucket}/refused.tar could not be removed, and its parts take space`),
    ])
    expect(s3.uploads()).toHaveLength(1)

    s3.mayAbort = true
    const third = place('third.tar')
    await third.save(content())
    expect(third.remarks()).toEqual([])
    await expectWhole('third.tar')
  })

  it('forgets uploads that S3 has removed by itself', async () => {
    logged = [{ endpoint: line.endpoint, bucket: s3.bucket, key: 'old.tar', uploadId: 'gone' }]
    const saved = place('new.tar')
    await saved.save(content())
    expect(saved.remarks()).toEqual([])
    await expectWhole('new.tar')
  })
})

/** Also every connection after the first part. */
async function* cuttingAll(): AsyncGenerator<Uint8Array> {
  yield CONTENT.subarray(0, 9 * MB)
  line.cutAfter(0, Number.POSITIVE_INFINITY)
  yield CONTENT.subarray(9 * MB)
}
