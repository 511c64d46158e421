/** Sparkplug 3.0, chapter 4: namespace, group, kind, edge node, device. */
const NAMESPACE = 'spBv1.0'
const KINDS = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'] as const

export interface SparkplugTopic {
  kind: (typeof KINDS)[number]
  node: string
  /** '' for the edge node itself. */
  device: string
}

/** No character that has a meaning in topics (Sparkplug 3.0, 4.1). */
export const isGroup = (text: string): boolean => /^[^+#/\0]{1,200}$/.test(text) && text !== 'STATE'

export const filterOf = (group: string): string => `${NAMESPACE}/${group}/#`

export const commandTopic = (group: string, node: string): string => `${NAMESPACE}/${group}/NCMD/${node}`

/** Null for what is no news of a sensor, such as a command. */
export function topicOf(topic: string): SparkplugTopic | null {
  const [, , kind, node = '', device = '', ...rest] = topic.split('/')
  const known = KINDS.find((it) => it === kind)
  if (known === undefined || node === '' || rest.length > 0) return null
  const isOfDevice = known.startsWith('D')
  return isOfDevice === (device !== '') ? { kind: known, node, device } : null
}
