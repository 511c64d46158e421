import { execFileSync } from 'node:child_process'

/** Debian's nats-server, or another one to try: a path in NATS_SERVER. */
export const NATS_PROGRAM = process.env.NATS_SERVER ?? 'nats-server'

/** As '2.10.27'. @throws if it is not installed */
export function natsVersion(): string {
  const [, version] = /v(\d\S*)/.exec(execFileSync(NATS_PROGRAM, ['--version'], { encoding: 'utf8' })) ?? []
  if (version === undefined) throw new Error(`${NATS_PROGRAM} does not say its version.`)
  return version
}
