import type { BrowserClerk } from '@clerk/react'

/** ms after which the provider's program counts as failed. */
export const SCRIPT_WAIT_MS = 15_000

/** Why the provider is unavailable: its program failed to load, or not in time; it loaded and cannot start; our key is invalid. */
export type HostedFault = 'script' | 'late' | 'client' | 'key'

export class HostedProblem extends Error {
  readonly fault: HostedFault

  constructor(fault: HostedFault, cause?: unknown) {
    super(`The sign-in provider is not ready: ${fault}`, { cause })
    this.name = 'HostedProblem'
    this.fault = fault
  }
}

const present = () => (globalThis as { Clerk?: BrowserClerk }).Clerk

/** Everything of the provider's comes from and goes to the host of its key; its telemetry would not. */
const OPTIONS = { standardBrowser: true, telemetry: false, signInUrl: '/sign-in', signUpUrl: '/sign-up' } as const

let opening: Promise<BrowserClerk> | null = null

/**
 * The provider's client, once per page. The next call retries after a failure.
 * @throws HostedProblem
 */
export function openClerk(publishableKey: string, page: Document = document): Promise<BrowserClerk> {
  opening ??= inTime(begin(publishableKey, page)).catch((problem: unknown) => {
    opening = null
    throw problem
  })
  return opening
}

async function begin(publishableKey: string, page: Document): Promise<BrowserClerk> {
  if (!present()) await fetchProgram(publishableKey, page)
  const clerk = present()
  if (!clerk) throw new HostedProblem('client')
  try {
    if (!clerk.loaded) await clerk.load(OPTIONS)
  } catch (cause) {
    throw new HostedProblem(isKeyRefused(cause) ? 'key' : 'client', cause)
  }
  if (!clerk.loaded || !clerk.client) throw new HostedProblem('client')
  return clerk
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HostedProblem('late')), SCRIPT_WAIT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The program's address: at the host of the key, in the version that @clerk/react requests (a test compares). The package itself loads with
 * the forms; everything else works without it. Null for an invalid key.
 */
export function programAddress(publishableKey: string): string | null {
  try {
    const host = /^(.+)\$$/.exec(atob(publishableKey.replace(/^pk_(?:test|live)_/, '')))?.[1]
    return host === undefined ? null : `https://${host}/npm/@clerk/clerk-js@6/dist/clerk.browser.js`
  } catch {
    return null
  }
}

function fetchProgram(publishableKey: string, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = programAddress(publishableKey)
    if (address === null) {
      reject(new HostedProblem('key'))
      return
    }
    // A script left over from an earlier attempt would run twice.
    for (const before of page.querySelectorAll('script[data-clerk-publishable-key]')) before.remove()
    const script = page.createElement('script')
    script.setAttribute('data-clerk-publishable-key', publishableKey)
    script.async = true
    script.crossOrigin = 'anonymous'
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new HostedProblem('script'))
    })
    script.src = address
    page.head.append(script)
  })
}

/** The provider's own word for it. */
function isKeyRefused(cause: unknown): boolean {
  return JSON.stringify(cause, Object.getOwnPropertyNames(Object(cause))).includes('publishable_key')
}
