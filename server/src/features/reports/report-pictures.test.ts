import { afterEach, beforeEach, expect, it } from 'vitest'
import { TRANSCODE } from '../../platform/media/transcoder/transcode-limits.ts'
import type { Transcoder } from '../../platform/media/transcoder/transcoder.ts'
import { aDelivery, startTestApp, TEST_KEY, type TestApp } from '../../testing/test-app.ts'
import { aRequest } from '../../testing/test-drafts.ts'
import { post, signUp, type TestPerson } from '../../testing/test-people.ts'
import { testPictures } from '../../testing/test-pictures.ts'
import { PICTURE, reportCalls } from './testing/report-calls.ts'

const CITIZENS = 40
/** Two whose pictures are being re-encoded, and as many as may wait. */
const TAKEN = 2 + TRANSCODE.waiting

let app: TestApp
let operator: TestPerson
/** Senders whose picture is being re-encoded or waits for it. */
let held: string[]
let release: () => void
beforeEach(async () => {
  held = []
  const pictures = testPictures(TEST_KEY)
  const released = new Promise<void>((done) => {
    release = done
  })
  const transcode: Transcoder['transcode'] = async (sender, bytes) => {
    if (sender !== operator.id) {
      held.push(sender)
      await released
    }
    return pictures.transcoder.transcode(sender, bytes)
  }
  app = await startTestApp({ pictures: { ...pictures, transcoder: { ...pictures.transcoder, transcode } } })
  operator = await signUp(app, { role: 'operator' })
  await app.intake.serviceRequests(aDelivery(), [aRequest()], { complete: false })
  await app.settled()
})
afterEach(() => app.close())

const { aReport, send } = reportCalls(
  () => app,
  () => operator,
)

it('a full line of citizens pictures does not stop an operator from adding one, and citizens are told when to retry', async () => {
  const ended: Awaited<ReturnType<typeof send>>[] = []
  let allRefused = () => {}
  const full = new Promise<void>((done) => {
    allRefused = done
  })
  const reports = Array.from({ length: CITIZENS }, async () => {
    const reply = await send(aReport({ picture: { imageData: PICTURE } }))
    if (ended.push(reply) === CITIZENS - TAKEN) allRefused()
    return reply.status
  })
  await full
  for (const it of ended)
    expect(it).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { error: 'Many pictures are being processed; please try again in a moment.' },
    })
  const [request] = (await app.get('/api/service-requests')).body as { id: string }[]
  const added = await post(app, `/api/service-requests/${request?.id}/pictures`, { imageData: PICTURE }, { cookie: operator.cookie })
  expect(added).toMatchObject({ status: 200, body: { by: 'operator' } })
  expect(held).toHaveLength(2)
  release()
  expect((await Promise.all(reports)).filter((it) => it === 200)).toHaveLength(TAKEN)
})
