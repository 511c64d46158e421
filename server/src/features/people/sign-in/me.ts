import { Failure } from '@oppidum/domain/core/failure'
import type { Me } from '@oppidum/domain/people/person'
import type { AppContext } from '../../../compose/context.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'
import { lacksSecondFactor } from '../../../platform/auth/required-factor.ts'

/** A person as the page shows them in a city. @throws Failure signed_out when they were removed a moment ago */
export async function meOf(
  { identity, people, cities }: Pick<AppContext, 'identity' | 'people' | 'cities'>,
  personId: string,
  city: string | undefined,
): Promise<Me> {
  const cityId = cities.find(city).id
  const person = await people.find(personId)
  if (!person) throw new Failure('signed_out', 'This account no longer exists.')
  const { id, firstName, username, email, plan } = person
  const isLacking = lacksSecondFactor(identity, person)
  const me = { userId: id, firstName, username, email, publicMetadata: { plan }, role: roleIn(person, cityId) }
  return isLacking ? { ...me, lacksSecondFactor: true } : me
}
