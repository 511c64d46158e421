import type { TestApp } from '../../../../testing/test-app.ts'

/**
 * Runs the delivery job until nothing is due, or `atMost` times. The app's own runner may run it too, so a message may be under way without
 * our doing.
 */
export async function deliver(app: Pick<TestApp, 'jobs' | 'context' | 'clock'>, atMost = 200): Promise<void> {
  const job = app.jobs.find((it) => it.name === 'alerts.deliver')
  for (let run = 0; run < atMost; run++) {
    await job?.run(new AbortController().signal)
    await job?.end?.()
    const { rowCount } = await app.context.db.pool.query(
      `select 1 from notification n join contact_point p on p.id = n.contact_point_id
       where n.state = 'waiting' and n.mail_id is null and n.due_at <= $1 and (p.resume_at is null or p.resume_at <= $1) limit 1`,
      [new Date(app.clock.nowMs())],
    )
    if (rowCount === 0) return
  }
}
