import { Language } from '@oppidum/domain/core/language'
import { expect, test } from 'vitest'
import { readPrompt } from './read-prompt.ts'
import { type PromptRefused, refusalSentence } from './refusal.ts'

function refusal(prompt: string): PromptRefused {
  const read = readPrompt(prompt, 1)
  if (!('refused' in read)) throw new Error(`${prompt}: ${JSON.stringify(read.scene)}`)
  return read
}

const REFUSED: [prompt: string, reason: string, what: string][] = [
  ['a unicorn in the park', 'fantasy', 'unicorn'],
  ['in the park, a unicorn', 'fantasy', 'unicorn'],
  ['un dragón sobre el puerto', 'fantasy', 'dragón'],
  ['flying cars over the city', 'fantasy', 'flying cars'],
  ['a tram in outer space', 'fantasy', 'outer space'],
  ['spaceship landing on the town hall', 'fantasy', 'spaceship'],
  ['a street on mars', 'fantasy', 'mars'],
  ['un fantasma en el tranvía', 'fantasy', 'fantasma'],
  ['portrait of Taylor Swift', 'likeness', 'portrait'],
  ['the mayor opening the new bridge', 'likeness', 'mayor'],
  ['retrato del intendente', 'likeness', 'retrato'],
  ['Lionel Messi in the stadium', 'likeness', 'Lionel Messi'],
  ['a selfie at the beach', 'likeness', 'selfie'],
  ['a logo for the water department', 'lettering', 'logo'],
  ['the word "Oppidum" in big letters', 'lettering', 'word'],
  ['bar chart of traffic', 'lettering', 'bar chart'],
  ['un mapa del barrio', 'lettering', 'mapa'],
  ['logotipo de la ciudad', 'lettering', 'logotipo'],
  ['infografía sobre residuos', 'lettering', 'infografía'],
  ['democracy', 'abstract', 'democracy'],
  ['happiness', 'abstract', 'happiness'],
  ['la libertad', 'abstract', 'libertad'],
  ['el futuro de la movilidad', 'abstract', 'futuro'],
  ['a cat in a kitchen', 'interior', 'kitchen'],
  ['operating theatre with two doctors', 'interior', 'operating theatre'],
  ['gente en una oficina', 'interior', 'oficina'],
  ['un aula con niños', 'interior', 'aula'],
  ['an elephant in the square', 'unknown', 'elephant'],
  ['un elefante en la plaza', 'unknown', 'elefante'],
  ['a bowl of soup', 'unknown', 'bowl'],
  ['una taza de té', 'unknown', 'taza'],
  ['asdf qwer', 'unknown', 'asdf qwer'],
  ['a wedding', 'unknown', 'wedding'],
  ['a rainy night with a crocodile', 'unknown', 'crocodile'],
  ['watercolour', 'empty', ''],
  ['blue, red and green', 'empty', ''],
  ['The Eiffel Tower at night', 'landmark', 'Eiffel Tower'],
  ['la torre eiffel', 'landmark', 'torre eiffel'],
  ['stars at noon over the lake', 'contradiction', '“stars” + “at noon”'],
  ['snow in summer on the beach', 'contradiction', '“snow” + “summer”'],
  ['nieve en verano', 'contradiction', '“nieve” + “verano”'],
  ['a tram without trams', 'nothing-left', 'tram'],
  ['un dinosaurio en la rambla', 'fantasy', 'dinosaurio'],
  ['a superhero above the skyline', 'fantasy', 'superhero'],
  ['la página web del municipio', 'lettering', 'página web'],
  ['a petrol station at night', 'unknown', 'petrol station'],
  ['a car wash on a sunny day', 'unknown', 'car wash'],
  ['a mole in the garden', 'unknown', 'mole'],
  ['a hot dog', 'unknown', 'hot dog'],
  ['un parque de diversiones', 'unknown', 'parque de diversiones'],
  ['un estacionamiento vacío', 'unknown', 'estacionamiento'],
  ['a volcano erupting behind the town', 'unknown', 'volcano'],
  ['caricature of a politician', 'likeness', 'caricature'],
]

test.each(REFUSED)('refused: %s', (prompt, reason, what) => {
  const refused = refusal(prompt)
  expect([refused.refused, refused.what]).toEqual([reason, what])
  for (const language of Language.options) {
    const sentence = refusalSentence({ ...refused, language })
    if (what) expect(sentence).toContain(what)
    expect(sentence.match(/[.!?](\s|$)/g)).toHaveLength(1)
  }
})
