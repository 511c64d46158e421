/** Headers of every response. */
export interface SecurityHeaders {
  /** For everything except the page. */
  common: readonly (readonly [string, string])[]
  /** For the page, whose inline style sheet carries the nonce. */
  page(nonce: string): readonly (readonly [string, string])[]
}

function policy(style: string, live: string, maps: string, identity: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${identity}`,
    `style-src ${style}`,
    `img-src 'self' blob: data:${maps}`,
    `font-src 'self'${maps}`,
    `connect-src 'self'${live}${maps}${identity}`,
    // The provider's script runs its timers in a worker built from a blob.
    `worker-src 'self'${identity && ' blob:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * @param origins the installation's own origins, to which the page may open sockets
 * @param maps hosts of cities' own map styles; they may not serve scripts
 * @param identity frontend of a hosted identity provider, which serves scripts and answers requests
 */
export function securityHeaders(
  origins: readonly string[],
  { maps: mapOrigins = [], identity }: { maps?: readonly string[]; identity?: string | undefined } = {},
): SecurityHeaders {
  // A policy cannot name an IPv6 address; in current browsers 'self' covers the socket of the page's own address.
  const live = origins
    .filter((it) => !it.includes('['))
    .map((it) => ` ${it.replace(/^http/, 'ws')}`)
    .join('')
  const maps = [...new Set(mapOrigins)].map((it) => ` ${it}`).join('')
  const provider = identity === undefined ? '' : ` ${identity}`
  const https = origins.some((it) => it.startsWith('https:'))
  const rest: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    // Citizens may share their position when they report something.
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ]
  if (https) rest.push(['strict-transport-security', 'max-age=31536000; includeSubDomains'])
  return {
    common: [['content-security-policy', policy("'self'", live, maps, provider)], ...rest],
    page: (nonce) => [['content-security-policy', policy(`'self' 'nonce-${nonce}'`, live, maps, provider)], ...rest],
  }
}
