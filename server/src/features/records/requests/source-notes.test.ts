import type { DeskDetail } from '@oppidum/domain/records/desk'
import type { ServiceRequest } from '@oppidum/domain/records/service-request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { aRequest } from '../../../testing/test-drafts.ts'
import { signUp } from '../../../testing/test-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const deliver = (more: Partial<ReturnType<typeof aRequest>>) =>
  app.intake.serviceRequests(aDelivery(), [aRequest({ externalId: 'noted', ...more })], { complete: false })
const requests = async () => (await app.get('/api/service-requests?status=all')).body as ServiceRequest[]

it("shows what a source says about the work, and its picture's address to operators only", async () => {
  await deliver({ statusNotes: 'Crew on Tuesday', sourcePicture: 'https://pictures.example/1.jpg' })
  const [request] = await requests()
  expect(request).toMatchObject({ statusNotes: 'Crew on Tuesday' })
  expect(JSON.stringify(request)).not.toContain('pictures.example')
  const { cookie } = await signUp(app, { role: 'operator' })
  const detail = (await app.get(`/api/service-requests/${request?.id}/desk`, { cookie })).body as DeskDetail
  expect(detail.sourcePicture).toBe('https://pictures.example/1.jpg')
})

it('leaves unknown when a request was completed whose source does not say', async () => {
  await deliver({ status: 'completed', statusNotes: 'Duplicate', completedAt: null })
  await app.settled()
  expect(await requests()).toMatchObject([{ status: 'completed', completedAt: null, statusNotes: 'Duplicate', version: 2 }])
})
