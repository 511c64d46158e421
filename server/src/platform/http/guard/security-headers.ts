/** What every answer carries. */
export interface SecurityHeaders {
  /** For everything but the page itself. */
  common: readonly (readonly [string, string])[]
  /** For the page: its one inline style sheet tag may carry the nonce. */
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
    // Its program keeps time in a worker that it makes from text of its own.
    `worker-src 'self'${identity && ' blob:'}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * @param origins the addresses that are the product's own; their sockets may be opened by the page
 * @param maps where maps of a city's own style come from: no program is taken from there
 * @param identity the frontend of a hosted identity provider: its program comes from there, and asks there
 */
export function securityHeaders(
  origins: readonly string[],
  { maps: mapOrigins = [], identity }: { maps?: readonly string[]; identity?: string | undefined } = {},
): SecurityHeaders {
  // A policy cannot name an IPv6 address; 'self' covers the socket of the page's own address in today's browsers.
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
    // Whoever reports something may say that they stand before it.
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
