import { expect, test } from 'vitest'
import { ROOT } from '../root.mjs'
import { retiredIn, retiredWords } from './retired-words.mjs'

test.each([
  ['const house: House = open()', ['House']],
  ['function redrawer(needs: DeskNeeds) {}', ['redrawer', 'DeskNeeds']],
  ['class Chore extends MapThings {}', ['Chore', 'MapThings']],
  ['export const handTimers = () => opine(lessonStore)', ['handTimers', 'opine', 'lessonStore']],
])('finds the retired names of %s', (source, names) => {
  expect(retiredIn(source).map((it) => it.name)).toEqual(names)
})

test.each([
  ['words in strings', "const text = 'House of Chore'"],
  ['words in templates', 'const text = `a Door to it`'],
  ['words in comments', '// a Hint of it\n/* Redrawer */ const one = 1'],
  ['their successors', 'const context: AppContext = start(manualTimers, transcoder)'],
])('lets %s pass', (_, source) => {
  expect(retiredIn(source)).toEqual([])
})

test('no identifier uses a word that the glossary has replaced', () => {
  expect(retiredWords(ROOT)).toEqual([])
})
