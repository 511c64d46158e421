import {
  giveSecondFactor,
  requestPasswordReset,
  resetPassword,
  signInByEmail,
  signInByUsername,
  signOut,
  signUpByEmail,
} from '@oppidum/domain/people/identity'
import type { Accounts, SignInResult } from '../../../adapters/identity/accounts.ts'
import type { AppContext } from '../../../compose/context.ts'
import { welcoming } from '../../../platform/auth/people/welcome.ts'
import { type Serve, withHeaders } from '../../../platform/http/serve.ts'
import { meOf } from './me.ts'

const DONE = { done: true } as const

/** Sign-up, sign-in and sign-out, on installations with local accounts. */
export function signInRoutes(
  serve: Serve,
  context: Pick<AppContext, 'identity' | 'people' | 'cities' | 'clock'> & { accounts: Accounts },
): void {
  const { accounts } = context
  const cookiesOf = (cookies: string[]) => ({ 'set-cookie': cookies })

  const welcomeOf = (invitation: string | null) => welcoming(context, invitation ?? undefined)

  async function signedIn({ personId, cookies }: SignInResult) {
    return withHeaders(await meOf(context, personId, undefined), cookiesOf(cookies))
  }

  async function signedInOrAsked(entered: Awaited<ReturnType<Accounts['signIn']>>) {
    return 'asksCode' in entered ? withHeaders({ secondFactor: true as const }, cookiesOf(entered.asksCode)) : signedIn(entered)
  }

  serve(signUpByEmail, async ({ body, from }) => {
    const { email, password, name = null, firstName = name, username = null, invitation } = body
    const entered = await accounts.signUp({ email, password, firstName, username }, from, { invitation: invitation ?? null, welcomeOf })
    return 'asksCode' in entered ? withHeaders({ emailCode: true as const }, cookiesOf(entered.asksCode)) : signedIn(entered)
  })
  serve(signInByEmail, async ({ body, from }) => signedInOrAsked(await accounts.signIn({ email: body.email }, body.password, from)))
  serve(signInByUsername, async ({ body, from }) =>
    signedInOrAsked(await accounts.signIn({ username: body.username }, body.password, from)),
  )
  serve(giveSecondFactor, async ({ body, from }) => signedIn(await accounts.giveCode(body.code, from, welcomeOf)))
  serve(signOut, async ({ caller, from }) => withHeaders(DONE, cookiesOf(await accounts.signOut(caller.person, from))))
  serve(requestPasswordReset, async ({ body, from }) => {
    await accounts.requestReset(body.email, from)
    return DONE
  })
  serve(resetPassword, async ({ body, from }) => {
    return withHeaders(DONE, cookiesOf(await accounts.reset(body.token, body.password, from)))
  })
}
