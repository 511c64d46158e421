let hosted: (() => Promise<string | null>) | null = null

/** From now on calls about a person carry tokens of a hosted provider. Accounts of our own are known by the browser's cookie alone. */
export function carryTokensOf(source: () => Promise<string | null>): void {
  hosted = source
}

/** The provider's token as it is now; null when nobody is signed in there, undefined when accounts are our own. */
export function hostedToken(): Promise<string | null> | undefined {
  return hosted?.()
}

/** What a call about a person carries beside the cookie. */
export async function bearer(): Promise<Record<string, string>> {
  // Without a token the server says what it thinks of the call.
  const token = await hostedToken()?.catch(() => null)
  return token ? { authorization: `Bearer ${token}` } : {}
}
