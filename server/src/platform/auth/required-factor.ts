import { Failure } from '@oppidum/domain/core/failure'
import { needsSecondFactor } from '@oppidum/domain/people/second-factor-rule'
import type { Identity } from '../../adapters/identity/identity-port.ts'
import type { Person } from './people/person-store.ts'

type Kind = Pick<Identity, 'kind'>

/** Whether this installation requires a second factor of a person. A hosted provider does so itself. */
export function requiresSecondFactor({ kind }: Kind, { roles, secondFactorFrom }: Pick<Person, 'roles' | 'secondFactorFrom'>): boolean {
  return kind === 'local' && needsSecondFactor({ fromRole: secondFactorFrom }, Object.values(roles))
}

/** Whether it does, and they have none. */
export function lacksSecondFactor(identity: Kind, person: Pick<Person, 'roles' | 'secondFactorFrom' | 'hasSecondFactor'>): boolean {
  return !person.hasSecondFactor && requiresSecondFactor(identity, person)
}

export function secondFactorFailure(): Failure {
  return new Failure(
    'second_factor_required',
    'Your role needs two-factor authentication, and you have not set it up. Sign in on the page, which leads you to it.',
  )
}
