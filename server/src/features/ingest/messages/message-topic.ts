/** Calls of the ingest API that messages can make. */
export const KINDS = ['observations', 'places', 'incidents', 'requests'] as const

export interface MessageTopic {
  cityId: string
  kind: (typeof KINDS)[number]
}

/** 'ingest/CITY/KIND'; null for another topic. */
export function messageTopic(topic: string): MessageTopic | null {
  const [root, cityId = '', kind, ...rest] = topic.split('/')
  const known = KINDS.find((it) => it === kind)
  return root === 'ingest' && cityId !== '' && known !== undefined && rest.length === 0 ? { cityId, kind: known } : null
}
