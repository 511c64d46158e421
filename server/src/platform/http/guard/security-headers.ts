import { createHash } from 'node:crypto'

/** Headers of every response. */
export interface SecurityHeaders {
  /** For everything except the page. */
  common: readonly (readonly [string, string])[]
  /**
   * For the page, whose inline style sheet carries the nonce.
   * @param inlineScripts the exact text of each script in it; no other inline script runs
   */
  page(nonce: string, inlineScripts: readonly string[]): readonly (readonly [string, string])[]
  /** For pages that other sites may frame. They need no more than a style sheet and a script of this installation. */
  embedded: readonly (readonly [string, string])[]
}

function policy(style: string, live: string, maps: string, identity: string, inlineScripts: readonly string[] = []): string {
  const inline = inlineScripts.map((it) => ` 'sha256-${createHash('sha256').update(it).digest('base64')}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${inline}${identity}`,
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

/** @param framing origins of the sites that may frame it; '*' for all */
function embeddedHeaders(framing: readonly string[]): [string, string][] {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framing.length === 0 ? "'none'" : framing.join(' ')}`,
  ].join('; ')
  return [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['cross-origin-resource-policy', framing.length === 0 ? 'same-origin' : 'cross-origin'],
    // It knows no list of sites, so it can only forbid them all.
    ...(framing.length === 0 ? [['x-frame-options', 'DENY'] as [string, string]] : []),
  ]
}

/**
 * @param origins the installation's own origins, to which the page may open sockets
 * @param maps hosts of cities' own map styles; they may not serve scripts
 * @param identity frontend of a hosted identity provider, which serves scripts and answers requests
 * @param framing origins of the sites that may frame the embedded pages; '*' for all
 */
export function securityHeaders(
  origins: readonly string[],
  {
    maps: mapOrigins = [],
    identity,
    framing = [],
  }: { maps?: readonly string[]; identity?: string | undefined; framing?: readonly string[] } = {},
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
  const transport: [string, string][] = https ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']] : []
  rest.push(...transport)
  return {
    common: [['content-security-policy', policy("'self'", live, maps, provider)], ...rest],
    page: (nonce, inlineScripts) => [
      ['content-security-policy', policy(`'self' 'nonce-${nonce}'`, live, maps, provider, inlineScripts)],
      ...rest,
    ],
    embedded: [...embeddedHeaders(framing), ...transport],
  }
}
