import { scorePhrasings } from '@oppidum/analyst/evaluation/testing/phrasings'
import { Language } from '@oppidum/domain/core/language'
import { expect, it } from 'vitest'

it.each(Language.options)('counts the unusual phrasings that are read like the plain question: %s', (language) => {
  const { of, same, other, refused } = scorePhrasings(language)
  console.log(`${language}: of ${of} read the same ${same}, otherwise ${other}, asked back or refused ${refused}`)
  expect(of).toBeGreaterThan(500)
})
