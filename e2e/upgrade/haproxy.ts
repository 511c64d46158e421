import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { accepts, type Part, startedPart } from '../faults/processes.ts'

const EXAMPLE = resolve(import.meta.dirname, '../../deploy/proxy/haproxy.cfg')
const START_MS = 10_000

/** HAProxy as in deploy/proxy, without TLS, in front of two instances. */
export async function haproxy(folder: string, port: number, instances: readonly [number, number]): Promise<Part> {
  const replacements = [
    ['    bind :80\n', ''],
    ['bind :443 ssl crt /etc/ssl/oppidum/city.pem alpn h2,http/1.1', `bind 127.0.0.1:${port}`],
    ['    http-request redirect scheme https code 308 unless { ssl_fc }\n', ''],
    ['X-Forwarded-Proto https', 'X-Forwarded-Proto http'],
    ['127.0.0.1:3001', `127.0.0.1:${instances[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${instances[1]}`],
  ] as const
  let text = readFileSync(EXAMPLE, 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/proxy/haproxy.cfg does not contain '${from}'.`)
    text = text.replaceAll(from, to)
  }
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  return startedPart({ name: 'HAProxy', command: ['haproxy', '-db', '-f', file], isUp: () => accepts(port), startMs: START_MS })
}
