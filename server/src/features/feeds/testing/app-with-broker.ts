import { mqttBrokers } from '../../../adapters/mqtt/mqtt-packet.adapter.ts'
import { type LocalBrokerOptions, localBroker } from '../../../adapters/mqtt/testing/local-broker.ts'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { localPublisher } from './local-publisher.ts'

/** An app that may reach a broker on loopback. @param closing what ends it, in the order of beginning */
export async function appWithBroker(closing: (() => unknown)[], options?: LocalBrokerOptions) {
  const broker = await localBroker(options)
  closing.push(broker.close)
  const publisher = await localPublisher(() => ({ body: '' }), { beside: [broker] })
  closing.push(publisher.close)
  // Messages arrive at the time of the app.
  const clock = { nowMs: (): number => app.clock.nowMs() }
  const brokers = mqttBrokers({ clock, allow: parseOutboundAllow(`127.0.0.1:${broker.port}`) })
  const app: TestApp = await startTestApp({ feedReader: { ...publisher.reader, brokers } })
  closing.push(app.close)
  return { app, broker, publisher }
}
