let hosted: (() => Promise<string | null>) | null = null

/** From now on, calls about a person carry the hosted provider's tokens. Local accounts only need the browser's cookie. */
export function carryTokensOf(source: () => Promise<string | null>): void {
  hosted = source
}

/** The provider's current token; null when nobody is signed in there, undefined when accounts are local. */
export function hostedToken(): Promise<string | null> | undefined {
  return hosted?.()
}

/** The headers that a call about a person carries besides the cookie. */
export async function bearer(): Promise<Record<string, string>> {
  // Without a token the server decides what to answer.
  const token = await hostedToken()?.catch(() => null)
  return token ? { authorization: `Bearer ${token}` } : {}
}
