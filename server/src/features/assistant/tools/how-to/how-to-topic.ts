import type { City } from '@oppidum/domain/cities/city'
import type { Role } from '@oppidum/domain/core/access'
import type { Language } from '@oppidum/domain/core/language'
import type { Feature } from '@oppidum/domain/plans/plan'

/** One thing that people want to know of the product. */
export interface Topic {
  id: string
  title: Record<Language, string>
  /**
   * What finds it: beginnings of words, folded, in both languages. Of each entry all have to stand in the question; shorter ones than
   * four letters as whole words.
   */
  found: readonly string[]
  /** What to do, or what it means, one sentence each. Figures of the city are its own. */
  steps(city: City): Record<Language, readonly string[]>
  /** Where it is done or seen. */
  screen: string
  /** Who alone can do it; everybody when absent. */
  role?: Exclude<Role, 'viewer'>
  /** Part of the plans that have this. */
  feature?: Feature
}

type Told = Pick<Topic, 'screen' | 'role' | 'feature'> & { found: readonly string[]; en: readonly string[]; es: readonly string[] }

/** A topic that is told alike in every city. The first sentence of each language is its title. */
export function topic(id: string, { found, en, es, ...rest }: Told): Topic {
  return {
    id,
    found,
    ...rest,
    title: { en: en[0] as string, es: es[0] as string },
    steps: () => ({ en: en.slice(1), es: es.slice(1) }),
  }
}
