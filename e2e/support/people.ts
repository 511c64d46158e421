import type { KeyScope } from '@oppidum/domain/people/api-key'
import type { Plan } from '@oppidum/domain/plans/plan'
import type { BrowserContext } from '@playwright/test'

/** Valid under every rule, and nobody's real password. */
export const PASSWORD = 'nine stones in a quiet river'

/** Someone with an account, as a program that signed up for them knows them. */
export interface Somebody {
  email: string
  username: string
  /** As a browser sends it. */
  cookie: string
  userId: string
}

let count = 0

async function post(url: string, path: string, body: unknown, cookie?: string): Promise<Response> {
  const answer = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return answer
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    // Cookies limited to some paths are sent with no other request.
    .filter((it) => /; Path=\/(;|$)/.test(it))
    .map((it) => it.split(';')[0])
    .join('; ')

/** Signs up over HTTP and chooses a plan in demo billing. The first account of an installation is its admin. */
export async function somebody(url: string, { plan = 'free', firstName }: { plan?: Plan; firstName?: string } = {}): Promise<Somebody> {
  count += 1
  const username = `person_${count}`
  const email = `${username}@city.example`
  const answer = await post(url, '/api/auth/sign-up/email', { email, username, password: PASSWORD, ...(firstName && { firstName }) })
  const cookie = cookieOf(answer)
  const { userId } = (await answer.json()) as { userId: string }
  if (plan !== 'free') await post(url, '/api/upgrade-plan', { plan }, cookie)
  return { email, username, cookie, userId }
}

/** An API key of somebody whose plan has them. @returns the secret */
export async function apiKeyOf(url: string, { cookie }: Somebody, name: string, scopes: readonly KeyScope[]): Promise<string> {
  const answer = await post(url, '/api/keys', { name, scopes }, cookie)
  return ((await answer.json()) as { key: string }).key
}

/** Signs in over HTTP again: a separate session, as on another device. */
export async function anotherSession(url: string, { email }: Somebody): Promise<string> {
  return cookieOf(await post(url, '/api/auth/sign-in/email', { email, password: PASSWORD }))
}

/** Sets the session in a browser: its next request is made as that person. */
export async function beSignedIn(context: BrowserContext, url: string, { cookie }: Pick<Somebody, 'cookie'>): Promise<void> {
  await context.addCookies(
    cookie.split('; ').map((it) => {
      const at = it.indexOf('=')
      return { name: it.slice(0, at), value: it.slice(at + 1), url, httpOnly: true, sameSite: 'Lax' as const }
    }),
  )
}
