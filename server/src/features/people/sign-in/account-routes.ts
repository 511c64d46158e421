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
import type { AppContext } from '../../../compose/context.ts'
import type { Config } from '../../../config/config.ts'
import { requiresSecondFactor } from '../../../platform/auth/required-factor.ts'
import { type EndpointRequest, personOf, type Serve, withHeaders } from '../../../platform/http/serve.ts'

const DONE = { done: true } as const

/** One's own account, on installations with local accounts. */
export function accountRoutes(
  serve: Serve,
  { identity, people, accounts }: Pick<AppContext, 'identity' | 'people'> & { accounts: Accounts },
  { supportPhone }: Pick<Config, 'supportPhone'>,
): void {
  const ownerOf = <E extends Endpoint>(request: EndpointRequest<E>): Owner => ({ person: personOf(request), from: request.from })

  async function accountOf({ person }: Owner) {
    const account = await accounts.find(person.id)
    if (!account) throw new Failure('not_found', 'This account no longer exists.')
    const secondFactorRequired = await needsSecondFactor(person.id)
    return { ...account, secondFactorRequired, supportPhone: person.plan === 'pro' ? (supportPhone ?? null) : null }
  }

  async function needsSecondFactor(personId: string): Promise<boolean> {
    const person = await people.find(personId)
    return person !== undefined && requiresSecondFactor(identity, person)
  }

  serve(getAccount, (request) => accountOf(ownerOf(request)))
  serve(changeProfile, async (request) => {
    const { firstName, username } = request.body
    await accounts.changeProfile(ownerOf(request), {
      ...(firstName !== undefined && { firstName }),
      ...(username !== undefined && { username }),
    })
    return accountOf(ownerOf(request))
  })
  serve(changePassword, async (request) => {
    await accounts.changePassword(ownerOf(request), request.body)
    return DONE
  })
  serve(changeEmail, async (request) => {
    await accounts.changeEmail(ownerOf(request), request.body)
    return DONE
  })
  serve(changeSecondFactor, async (request) => {
    const [owner, { body }] = [ownerOf(request), request]
    if (body.step === 'off' && (await needsSecondFactor(owner.person.id)))
      throw new Failure('conflict', 'Your role needs two-factor authentication, so you cannot turn it off.')
    if (body.step === 'begin') return { step: 'begin' as const, ...(await accounts.beginSecondFactor(owner, body.password)) }
    const cookies = await (body.step === 'confirm'
      ? accounts.confirmSecondFactor(owner, body.code)
      : accounts.endSecondFactor(owner, body.password))
    return withHeaders({ step: body.step }, { 'set-cookie': cookies })
  })

  serve(listSessions, (request) => accounts.sessions(ownerOf(request)))
  serve(endSession, async (request) => {
    if (!(await accounts.endSession(ownerOf(request), request.params.id)))
      throw new Failure('not_found', 'You have no session with that id.')
    return DONE
  })
  serve(endOtherSessions, async (request) => {
    await accounts.endOtherSessions(ownerOf(request))
    return DONE
  })
}
