import type { Endpoint } from '@oppidum/domain/core/endpoint'
import { Failure } from '@oppidum/domain/core/failure'
import {
  changeEmail,
  changePassword,
  changeProfile,
  changeSecondFactor,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
} from '@oppidum/domain/people/account'
import type { Accounts, Owner } from '../../../adapters/identity/accounts.ts'
import type { Config } from '../../../config/config.ts'
import { type Asked, headed, personOf, type Serve } from '../../../platform/http/serve.ts'

const DONE = { done: true } as const

/** One's own account, for installations that keep accounts of their own. */
export function accountRoutes(serve: Serve, { accounts }: { accounts: Accounts }, { supportPhone }: Pick<Config, 'supportPhone'>): void {
  const ownerOf = <E extends Endpoint>(asked: Asked<E>): Owner => ({ person: personOf(asked), from: asked.from })

  async function accountOf({ person }: Owner) {
    const account = await accounts.find(person.id)
    if (!account) throw new Failure('not_found', 'This account is not there any longer.')
    return { ...account, supportPhone: person.plan === 'pro' ? (supportPhone ?? null) : null }
  }

  serve(getAccount, (asked) => accountOf(ownerOf(asked)))
  serve(changeProfile, async (asked) => {
    const { firstName, username } = asked.body
    await accounts.changeProfile(ownerOf(asked), {
      ...(firstName !== undefined && { firstName }),
      ...(username !== undefined && { username }),
    })
    return accountOf(ownerOf(asked))
  })
  serve(changePassword, async (asked) => {
    await accounts.changePassword(ownerOf(asked), asked.body)
    return DONE
  })
  serve(changeEmail, async (asked) => {
    await accounts.changeEmail(ownerOf(asked), asked.body)
    return DONE
  })
  serve(changeSecondFactor, async (asked) => {
    const [owner, { body }] = [ownerOf(asked), asked]
    if (body.step === 'begin') return { step: 'begin' as const, ...(await accounts.beginSecondFactor(owner, body.password)) }
    const cookies = await (body.step === 'confirm'
      ? accounts.confirmSecondFactor(owner, body.code)
      : accounts.endSecondFactor(owner, body.password))
    return headed({ step: body.step }, { 'set-cookie': cookies })
  })

  serve(listSessions, (asked) => accounts.sessions(ownerOf(asked)))
  serve(endSession, async (asked) => {
    if (!(await accounts.endSession(ownerOf(asked), asked.params.id))) throw new Failure('not_found', 'You have no session of that id.')
    return DONE
  })
  serve(endOtherSessions, async (asked) => {
    await accounts.endOtherSessions(ownerOf(asked))
    return DONE
  })
}
