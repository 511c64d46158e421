import { PbfWriter } from 'pbf'
import type { Publication } from '../../../adapters/mqtt/message-broker.ts'
import { commandTopic } from './sparkplug-topic.ts'

const BOOLEAN = 11

/** The command by which an edge node sends its births again (Sparkplug 3.0, 6.4.9). */
export function rebirthCommand(group: string, node: string, nowMs: number): Publication {
  const metric = new PbfWriter()
  metric.writeStringField(1, 'Node Control/Rebirth')
  metric.writeVarintField(3, nowMs)
  metric.writeVarintField(4, BOOLEAN)
  metric.writeBooleanField(14, true)
  const payload = new PbfWriter()
  payload.writeVarintField(1, nowMs)
  payload.writeBytesField(2, metric.finish())
  return { topic: commandTopic(group, node), payload: payload.finish() }
}
