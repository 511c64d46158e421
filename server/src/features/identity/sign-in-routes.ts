import {
  giveSecondFactor,
  requestPasswordReset,
  resetPassword,
  signInByEmail,
  signInByUsername,
  signOut,
  signUpByEmail,
} from '@oppidum/domain/identity'
import type { House } from '../../house.ts'
import { headed, type Serve } from '../../http/serve.ts'
import type { Accounts, Entered } from '../../outside/identity/accounts.ts'
import { welcoming } from '../../people/welcome.ts'
import { meOf } from './me.ts'

const DONE = { done: true } as const

/** The ways in and out, for installations that keep accounts of their own. */
export function signInRoutes(serve: Serve, house: Pick<House, 'people' | 'cities' | 'clock'> & { accounts: Accounts }): void {
  const { accounts } = house
  const cookiesOf = (cookies: string[]) => ({ 'set-cookie': cookies })

  async function signedIn({ personId, cookies }: Entered) {
    return headed(await meOf(house, personId, undefined), cookiesOf(cookies))
  }

  async function signedInOrAsked(entered: Awaited<ReturnType<Accounts['signIn']>>) {
    return 'asksCode' in entered ? headed({ secondFactor: true as const }, cookiesOf(entered.asksCode)) : signedIn(entered)
  }

  serve(signUpByEmail, async ({ body, from }) => {
    const { email, password, name = null, firstName = name, username = null, invitation } = body
    return signedIn(await accounts.signUp({ email, password, firstName, username }, from, welcoming(house, invitation)))
  })
  serve(signInByEmail, async ({ body, from }) => signedInOrAsked(await accounts.signIn({ email: body.email }, body.password, from)))
  serve(signInByUsername, async ({ body, from }) =>
    signedInOrAsked(await accounts.signIn({ username: body.username }, body.password, from)),
  )
  serve(giveSecondFactor, async ({ body, from }) => signedIn(await accounts.giveCode(body.code, from)))
  serve(signOut, async ({ caller, from }) => headed(DONE, cookiesOf(await accounts.signOut(caller.person, from))))
  serve(requestPasswordReset, async ({ body, from }) => {
    await accounts.requestReset(body.email, from)
    return DONE
  })
  serve(resetPassword, async ({ body, from }) => {
    await accounts.reset(body.token, body.password, from)
    return DONE
  })
}
