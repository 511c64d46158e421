import { createHash } from 'node:crypto'

/** A name on a NATS cluster that several installations may share. @param key the oldest of the installation's */
export const installationName = (key: string) => createHash('sha256').update(`bus ${key}`).digest('hex').slice(0, 24)

/** Of the stream of delivered values. */
export const streamName = (key: string) => `oppidum_${installationName(key)}`
