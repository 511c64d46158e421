import { maskPersonalData } from '@oppidum/domain/core/personal-data'

/** The text of a record that a model reads: as published, without personal data. */
export function recordText({ title, description }: { title: string; description: string }): string {
  return maskPersonalData(`${title}\n${description}`)
}
