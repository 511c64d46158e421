import type { KeyScope } from '@oppidum/domain/people/api-key'

/** A valid API key. */
export interface ApiKeyHolder {
  keyId: string
  personId: string
  scopes: readonly KeyScope[]
}

/** API keys as the guard uses them. */
export interface ApiKeys {
  /** Null for an unknown, removed or expired key. */
  recognise(key: string): Promise<ApiKeyHolder | null>
}
