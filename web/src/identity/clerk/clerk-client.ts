import type { BrowserClerk } from '@clerk/react'
import { buildClerkJSScriptAttributes, clerkJSScriptUrl } from '@clerk/react/internal'

/** Spec §9: the program of the provider that has not come by then does not come. */
export const SCRIPT_WAIT_MS = 15_000

/** Why the provider is not there: its program did not come, or not in time; it came and cannot begin; our key is none of its. */
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

/** Everything of the provider comes from the host that its key names, and goes there; its telemetry would not. */
const OPTIONS = { standardBrowser: true, telemetry: false, signInUrl: '/sign-in', signUpUrl: '/sign-up' } as const

let opening: Promise<BrowserClerk> | null = null

/**
 * The provider's client, once for the page. What failed is tried again when it is asked for again.
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

function fetchProgram(publishableKey: string, page: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    let address: string
    try {
      address = clerkJSScriptUrl({ publishableKey })
    } catch (cause) {
      reject(new HostedProblem('key', cause))
      return
    }
    // One that hangs since an earlier try would come twice.
    for (const before of page.querySelectorAll('script[data-clerk-publishable-key]')) before.remove()
    const script = page.createElement('script')
    for (const [name, value] of Object.entries(buildClerkJSScriptAttributes({ publishableKey }))) script.setAttribute(name, String(value))
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
