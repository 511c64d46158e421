import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attemptJourneys } from '../journeys.mjs'
import { tell } from '../root.mjs'

/**
 * The journeys of two instances once more, with Debian's nats-server between them. They would pass without it as well, by the versions in
 * the store: so the server's own count of messages has to show that it was used.
 * @param {number} port
 * @param {number} monitorPort
 */
export async function attemptInstancesOnNats(port, monitorPort) {
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-nats-'))
  const words = ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitorPort), '-js', '-sd', folder]
  const server = spawn('nats-server', words, { stdio: 'ignore' })
  const ended = once(server, 'exit')
  try {
    const env = { ...process.env, NATS_URL: `nats://127.0.0.1:${port}` }
    const outcome = await attemptJourneys('instances on NATS', ['long files'], ['instances'], env)
    const counts = await (await fetch(`http://127.0.0.1:${monitorPort}/varz`)).json()
    const { in_msgs: received, out_msgs: delivered } = /** @type {{ in_msgs: number, out_msgs: number }} */ (counts)
    tell(`NATS received ${received} messages and delivered ${delivered}`)
    if (received > 0 && delivered > 0) return outcome
    return { ...outcome, failed: outcome.failed + 1, failures: [...(outcome.failures ?? []), 'The instances sent nothing over NATS.'] }
  } finally {
    server.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
