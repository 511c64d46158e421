import { expect, test } from 'vitest'
import { moderateWords } from './moderation.ts'
import { EXPLICIT_TERMS, VIOLENT_TERMS } from './moderation-words.ts'

test.each<[prompt: string, score: number, action: string, flagged: string[]]>([
  ['nude', 30, 'sanitize', ['nude']],
  ['nude kill', 50, 'sanitize', ['nude', 'kill']],
  ['nude sex', 55, 'block', ['nude', 'sex']],
  ['blood gore kill', 60, 'block', ['blood', 'gore', 'kill']],
  ['adult', 25, 'allow', ['adult']],
  ['scunthorpe', 0, 'allow', []],
  ['nude, nude and NUDES', 30, 'sanitize', ['nude']],
  ['sex adult', 25, 'allow', ['sex', 'adult']],
  ['sex adult mature', 25, 'block', ['sex', 'adult', 'mature']],
  ['kill', 20, 'allow', ['kill']],
  ['blood and a mature oak', 45, 'sanitize', ['blood', 'mature']],
  ['nude naked porn erotic', 100, 'block', ['nude', 'naked', 'porn', 'erotic']],
  ['a sexton of Middlesex', 0, 'allow', []],
  ['', 0, 'allow', []],
  ['mujer DESNUDA y sangrienta', 50, 'sanitize', ['desnuda', 'ensangrentado']],
  ['una orgía con pezones', 60, 'block', ['orgia', 'pezon']],
  ['ramas desnudas', 0, 'allow', []],
  ['naked branches, great tits and killer whales', 0, 'allow', []],
  ['naked under naked branches', 30, 'sanitize', ['naked']],
  ['blood donation, blood on the floor', 20, 'allow', ['blood']],
])('%j scores %d: %s', (prompt, score, action, flagged) => {
  expect(moderateWords(prompt)).toMatchObject({ score, action, flagged })
})

test.each<[written: string, term: string | null]>([
  ['NuDe', 'nude'],
  ['nüdé', 'nude'],
  ['nu\u0308de\u0301', 'nude'],
  ['n\u200bu\u200dd\ufeffe', 'nude'],
  ['nu\u00adde', 'nude'],
  ['ｎｕｄｅ', 'nude'],
  ['𝓃𝓊𝒹𝑒', 'nude'],
  ['nudе with a Cyrillic letter', 'nude'],
  ['nud3', 'nude'],
  ['p0rn', 'porn'],
  ['n1ppl3', 'nipple'],
  ['$3xy', 'sexy'],
  ['n@k3d', 'naked'],
  ['5ex', 'sex'],
  ['455 Main Street', null],
  ['it costs 5 $', null],
  ['blow-job', 'blowjob'],
  ['"nude"', 'nude'],
  ['nude🙂', 'nude'],
  ['@nude', 'nude'],
  ['nude2', 'nude'],
  ['\u200b\u200b', null],
])('%j is read as %j', (written, term) => {
  expect(moderateWords(written).flagged).toEqual(term === null ? [] : [term])
})

test.each<[prompt: string, sanitizedPrompt: string]>([
  ['A nude by the sea', 'A by the sea, safe for work, family friendly'],
  ['a knight, naked, kill', 'a knight, kill, safe for work, family friendly'],
  ['nude', ', safe for work, family friendly'],
  ['p\u200born and an adult', 'and an adult, safe for work, family friendly'],
  ['a quiet  harbour', 'a quiet  harbour'],
])('%j is cleaned to %j', (prompt, sanitizedPrompt) => {
  expect(moderateWords(prompt).sanitizedPrompt).toBe(sanitizedPrompt)
})

test('a cleaned prompt holds no explicit term, whatever was cut out of it', () => {
  for (const prompt of ['nu nude de', 'n naked ude porn', 'blow nude job', `${'blow '.repeat(9_000)}${'job '.repeat(9_000)}`]) {
    const { sanitizedPrompt } = moderateWords(prompt)
    expect(moderateWords(sanitizedPrompt).flagged, sanitizedPrompt).toEqual([])
  }
})

test('every form is found as itself, and stands in one list only', () => {
  const lines = [...EXPLICIT_TERMS, ...VIOLENT_TERMS]
  const forms = lines.flatMap((it) => it.split(', '))
  expect(forms.filter((it, index) => forms.indexOf(it) !== index)).toEqual([])
  for (const line of lines) {
    const [name, ...others] = line.split(', ')
    for (const form of [name as string, ...others]) {
      expect(form).toMatch(/^[a-z]+( [a-z]+)*$/)
      expect(moderateWords(`the ${form} there`).flagged).toEqual([name])
    }
  }
})

test('a very long prompt is read to its end', () => {
  expect(moderateWords(`${'lorem ipsum '.repeat(8_500)}nude`).score).toBe(30)
})
