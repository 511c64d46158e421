import { maskPersonalData } from '@oppidum/domain/core/personal-data'

/** What a model reads of a record: as it is published, without what tells who somebody is. */
export function recordText({ title, description }: { title: string; description: string }): string {
  return maskPersonalData(`${title}\n${description}`)
}
