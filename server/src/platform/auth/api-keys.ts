import type { KeyScope } from '@oppidum/domain/people/api-key'

/** An API key that is good at this moment. */
export interface ApiKeyHolder {
  keyId: string
  personId: string
  scopes: readonly KeyScope[]
}

/** What the guard asks of API keys. */
export interface ApiKeys {
  /** Null for what is unknown, removed or expired. */
  recognise(key: string): Promise<ApiKeyHolder | null>
}
