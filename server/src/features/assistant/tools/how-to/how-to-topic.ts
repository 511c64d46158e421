import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import { Language } from '@oppidum/domain/core/language'
import type { Feature } from '@oppidum/domain/plans/plan'
import { type Words, wordsIn } from '../../../../i18n/server-catalogue.ts'

/** A topic of help. Its text is in the catalogue. */
export interface Topic {
  id: keyof Words['help']
  /** The screen where it is done or shown. */
  screen: string
  /** The lowest role that can do it; absent: everybody. */
  role?: Exclude<Role, 'viewer'>
  /** The plan feature that it needs. */
  feature?: Feature
}

export const titleOf = ({ id }: Topic, language: Language): string => wordsIn(language).help[id].title

export function stepsOf({ id }: Topic, language: Language, city: City): readonly string[] {
  const { steps } = wordsIn(language).help[id]
  return typeof steps === 'function' ? steps(city) : steps
}

/** What finds it, in every language: people mix them. */
export const keywordsOf = ({ id }: Topic): string[] => Language.options.flatMap((it) => wordsIn(it).help[id].keywords.split(', '))
