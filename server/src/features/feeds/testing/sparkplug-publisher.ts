import { get } from 'sparkplug-payload'

const codec = get('spBv1.0')

type Payload = Parameters<NonNullable<typeof codec>['encodePayload']>[0]
type Metric = NonNullable<Payload['metrics']>[number]

interface Sent {
  timestamp?: number
  seq?: number
  metrics?: readonly Partial<Metric>[]
}

/** A payload of Sparkplug B as Eclipse Tahu's encoder writes it. */
export function sparkplugPayload({ metrics = [], ...rest }: Sent): Uint8Array {
  if (!codec) throw new Error('no codec of Sparkplug B')
  return codec.encodePayload({ ...rest, metrics } as Payload)
}

/** Whether a payload asks a node for its births, as Eclipse Tahu's decoder reads it. */
export function isRebirthCommand(payload: Uint8Array): boolean {
  const [metric] = codec?.decodePayload(payload).metrics ?? []
  return metric?.name === 'Node Control/Rebirth' && metric.type === 'Boolean' && metric.value === true
}
