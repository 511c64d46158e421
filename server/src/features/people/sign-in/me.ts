import { Failure } from '@oppidum/domain/core/failure'
import type { Me } from '@oppidum/domain/people/person'
import type { AppContext } from '../../../compose/context.ts'
import { roleIn } from '../../../platform/auth/people/person-store.ts'

/** A person as the page shows them in a city. @throws Failure signed_out when they were removed a moment ago */
export async function meOf(
  { people, cities }: Pick<AppContext, 'people' | 'cities'>,
  personId: string,
  city: string | undefined,
): Promise<Me> {
  const cityId = cities.find(city).id
  const person = await people.find(personId)
  if (!person) throw new Failure('signed_out', 'This account no longer exists.')
  const { id, firstName, username, email, plan } = person
  return { userId: id, firstName, username, email, publicMetadata: { plan }, role: roleIn(person, cityId) }
}
