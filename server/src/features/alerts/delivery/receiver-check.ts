import type { ContactPointSettings } from '@oppidum/domain/alerts/contact-point'
import { Failure } from '@oppidum/domain/core/failure'
import type { PushMessages } from '../../../adapters/push/push-messages.ts'
import type { WebSender } from '../../../adapters/web/web-client.ts'
import { addressOf, targetOf } from './contact-point-row.ts'

interface Parts {
  sender: Pick<WebSender, 'isForbidden'>
  push: Pick<PushMessages, 'isAddress'>
  /** Every origin of our own. */
  publicOrigins: readonly string[]
}

/** Refuses contact points that no message would reach, or that would send messages back to us. @throws Failure refused */
export function checkReceiver(settings: ContactPointSettings, { sender, push, publicOrigins }: Parts): void {
  const url = addressOf(targetOf(settings))
  if (url === null) return
  if (publicOrigins.some((it) => isOwnHost(url, it)))
    throw new Failure('refused', 'This is the address of this installation; messages would come back to it.')
  if (sender.isForbidden(url))
    throw new Failure('refused', 'Messages do not go to private addresses; ask the operator to allow this one with OUTBOUND_ALLOW.')
  if (settings.kind === 'push' && !push.isAddress(settings.push))
    throw new Failure('refused', 'No message can be encrypted with these keys; subscribe again in the browser.')
}

/** Whether an address leads to the page, at whichever of the ports of the web or at its own. */
function isOwnHost(url: string, origin: string): boolean {
  const [given, own] = [new URL(url), new URL(origin)]
  // A trailing dot names the same host.
  const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '')
  return nameOf(given) === nameOf(own) && (given.port === own.port || given.port === '')
}
