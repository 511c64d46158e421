import { Failure } from '@oppidum/domain/failure'
import type { Me } from '@oppidum/domain/person'
import type { House } from '../../house.ts'
import { roleIn } from '../../people/person-store.ts'

/** A person as the page knows them, in a city. @throws Failure signed_out when they were removed a moment ago */
export async function meOf({ people, cities }: Pick<House, 'people' | 'cities'>, personId: string, city: string | undefined): Promise<Me> {
  const cityId = cities.find(city).id
  const person = await people.find(personId)
  if (!person) throw new Failure('signed_out', 'This account is not there any longer.')
  const { id, firstName, username, email, plan } = person
  return { userId: id, firstName, username, email, publicMetadata: { plan }, role: roleIn(person, cityId) }
}
