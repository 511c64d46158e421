import type { City } from '@oppidum/domain/cities/city'

/** What the assistant says about one thing of the product. */
export interface HelpText {
  title: string
  /**
   * What finds it: beginnings of words, folded, an entry between two commas. Of an entry all have to be in the question; those of
   * fewer than four letters as whole words.
   */
  keywords: string
  /** What to do, or what it means, one sentence each. Limits of the city are its own. */
  steps: readonly string[] | ((city: City) => readonly string[])
}

/** They as they are: a language that lacks a topic of another one does not compile. */
export function helpTexts<Id extends string>(texts: Record<Id, HelpText>): Readonly<Record<Id, HelpText>> {
  return texts
}
