import { expect, it } from 'vitest'
import { demoCity } from '../../testing/demo-city.ts'
import { understand } from '../understand.ts'
import { vocabularyOf } from './city-vocabulary.ts'

const city = demoCity()
const vocabulary = vocabularyOf(city)
const nowMs = Date.parse('2026-11-23T19:11:00Z')
const placesOf = (message: string, language: 'en' | 'es') => {
  const read = understand(message, { vocabulary, nowMs, language, before: null })
  return read.kind === 'meaning' ? read.meaning.places.map((place) => place.id) : [read.kind]
}

/** [name, ways to ask] */
const ASKED = {
  en: [
    (name: string) => `How fast is ${name}?`,
    (name: string) => `What was the speed on ${name} yesterday at 08:00?`,
    (name: string) => `${name}: speed now`,
  ],
  es: [
    (name: string) => `¿A qué velocidad se circula en ${name}?`,
    (name: string) => `Velocidad de ${name.toLowerCase()} ayer a las 8`,
    (name: string) => `${name}, ¿qué velocidad tuvo hoy?`,
  ],
}

it.each(['en', 'es'] as const)('every section of the city by its whole name is that section alone: %s', (language) => {
  const wrong = city.locations.flatMap(({ id, name }) =>
    ASKED[language].flatMap((ask) => {
      const found = placesOf(ask(name), language)
      return found.length === 1 && found[0] === id ? [] : [`${ask(name)} -> ${found.join(' ')}`]
    }),
  )
  expect(city.locations.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

it('reads two sections by their complete names, and compares them', () => {
  const [one, other] = [city.locations[3], city.locations[77]]
  const read = understand(`Is ${one?.name} slower than ${other?.name}?`, { vocabulary, nowMs, language: 'en', before: null })
  expect(read).toMatchObject({ kind: 'meaning', meaning: { places: [{ id: one?.id }], against: { places: [{ id: other?.id }] } } })
})

it.each(['en', 'es'] as const)('every substation by its whole name is that substation: %s', (language) => {
  const ask = (name: string) => (language === 'en' ? `What is the load of substation ${name}?` : `¿Qué carga tiene la subestación ${name}?`)
  const wrong = city.substations.filter(({ id, name }) => placesOf(ask(name), language).join() !== id).map((it) => it.name)
  expect(wrong).toEqual([])
})

it('reads a landmark with signs in its name as one place', () => {
  const named = city.places.filter((it) => /,|\s-\s/.test(it.name))
  expect(named.length).toBeGreaterThan(2)
  for (const { name } of named) expect(placesOf(`How many incidents are open near ${name}?`, 'en').length, name).toBeLessThan(2)
})
