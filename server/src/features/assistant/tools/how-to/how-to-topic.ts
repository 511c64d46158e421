import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import { Language } from '@oppidum/domain/core/language'
import type { Feature } from '@oppidum/domain/plans/plan'
import { type Words, wordsIn } from '../../../../i18n/server-catalogue.ts'

/** One thing that people want to know of the product. What is said of it is in the catalogue of help. */
export interface Topic {
  id: keyof Words['help']
  /** Where it is done or seen. */
  screen: string
  /** Who alone can do it; everybody when absent. */
  role?: Exclude<Role, 'viewer'>
  /** Part of the plans that have this. */
  feature?: Feature
}

export const titleOf = ({ id }: Topic, language: Language): string => wordsIn(language).help[id].title

export function stepsOf({ id }: Topic, language: Language, city: City): readonly string[] {
  const { steps } = wordsIn(language).help[id]
  return typeof steps === 'function' ? steps(city) : steps
}

/** What finds it, in every language: people mix them. */
export const keywordsOf = ({ id }: Topic): string[] => Language.options.flatMap((it) => wordsIn(it).help[id].keywords.split(', '))
