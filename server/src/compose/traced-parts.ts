import { tracedBus } from '../platform/observability/tracing/traced-bus.ts'
import { tracedBuffer, tracedMail, tracedWebClient, tracedWebSender } from '../platform/observability/tracing/traced-calls.ts'
import type { AppContext } from './context.ts'
import type { Infrastructure } from './features.ts'

/** With spans for what leaves the process and what comes from other instances, if traces are exported. */
export const tracedContext = (context: AppContext): AppContext =>
  context.tracing ? { ...context, bus: tracedBus(context.bus, context.tracing) } : context

export function tracedInfrastructure<Parts extends Infrastructure>(parts: Parts, { tracing }: AppContext): Parts {
  if (!tracing) return parts
  const { sender, mail, buffer, feedReader } = parts
  return {
    ...parts,
    sender: tracedWebSender(sender, tracing),
    mail: mail && tracedMail(mail, tracing),
    ...(buffer && { buffer: tracedBuffer(buffer, tracing) }),
    feedReader: feedReader && { ...feedReader, web: tracedWebClient(feedReader.web, tracing) },
  }
}
