import { randomUUID } from 'node:crypto'
import type { ReportStatus, TakenReport } from '@oppidum/domain/reports/report'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/test-app.ts'
import { post, type TestPerson } from '../../../testing/test-people.ts'

/** One dot. */
export const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const HERE: [number, number] = [-56.15, -34.89]

/** The calls that tests of citizens' reports make. `operator` closes records. */
export function reportCalls(app: () => TestApp, operator: () => TestPerson) {
  const sql = async (text: string, values: unknown[] = []) => (await app().database.db.pool.query(text, values)).rows
  /** A position that many metres east of HERE. */
  const eastBy = (metres: number): [number, number] => [HERE[0] + metres / (111_195 * Math.cos((HERE[1] * Math.PI) / 180)), HERE[1]]

  let street = 0
  /** By default each report is about its own place, a kilometre from the previous one. */
  function aReport(more: Record<string, unknown> = {}) {
    street += 1
    return {
      requestId: randomUUID(),
      serviceCode: 'graffiti',
      description: `Paint on the wall of number ${street}`,
      position: [HERE[0] + (street % 8) * 0.01, HERE[1] + Math.floor(street / 8) * 0.002],
      ...more,
    }
  }
  let caller = 0
  const send = (body: unknown, from = `10.3.${++caller >> 8}.${caller & 255}`) => post(app(), '/api/report', body, { from })
  const submit = async (more: Record<string, unknown> = {}, from?: string) => {
    const reply = await send(aReport(more), from)
    expect(reply).toMatchObject({ status: 200 })
    return reply.body as TakenReport
  }
  const statusOf = async (number: string) => (await app().get(`/api/report/${number}`)).body as ReportStatus
  const openOwn = (number: string, code: string, from = `10.4.${++caller >> 8}.${caller & 255}`) =>
    post(app(), `/api/report/${number}/own`, { code }, { from })
  const answer = (number: string, body: unknown) =>
    post(app(), `/api/report/${number}/confirm`, body, { from: `10.5.${++caller >> 8}.${caller & 255}` })
  const recordOf = async (number: string) =>
    (await sql('select * from service_request where number = $1 and city_id = $2', [number, 'montevideo']))[0]
  async function close(number: string, more: Record<string, unknown> = { outcome: 'fixed', reason: 'Painted over.' }) {
    const { id, version } = await recordOf(number)
    const change = { version, status: 'completed', ...more }
    const reply = await post(app(), `/api/service-requests/${id}`, change, { method: 'PATCH', cookie: operator().cookie })
    expect(reply.status, reply.text).toBe(200)
  }
  const emailsTo = (email: string) => sql('select subject, body from mail where recipient = $1 order by created_at, id', [email])
  return { sql, eastBy, aReport, send, submit, statusOf, openOwn, answer, recordOf, close, emailsTo }
}
