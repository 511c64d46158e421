import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { WebFailure, type WebProblem } from '../../adapters/web/web-client.ts'
import { phraseOf } from './feed-phrases.ts'
import { STANDARDS } from './importers.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
/** What is not shown of a feed: routes' own errors, what tests have, what has both languages. */
const ELSEWHERE =
  /\.test\.ts$|\.samples\.ts$|\.soak\.ts$|\.(?:en|es)\.ts$|^(?:fixtures|testing|setup|health)\/|\/testing\/|^(?:module|ingest-file|feed-phrases)\.ts$/

const sources = [...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }), 'setup/first-messages.ts']
  .filter((it) => it.endsWith('.ts') && (it === 'setup/first-messages.ts' || !ELSEWHERE.test(it)))
  .filter((it, index, all) => all.indexOf(it) === index)

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
/** Words of records and of logs. */
const NOT_SHOWN = new Set(['technical problem', 'too large to keep', 'no pages', 'feed failed'])
const isSentence = (text: string) => /^[A-Z].* .*\.$/.test(text)
const isReason = (line: string, text: string) =>
  /\breturn\b|=> [`']|\b(?:add|flaw|reject|none|push)\(|\b(?:reason|problem|flaw)\b|^const [A-Z_]+ = /.test(line) &&
  /^[a-z][A-Za-z', -]* [A-Za-z0-9', -]+$/.test(text)

/** English sentences and reasons in a file, each with an example of its parameters. */
function phrasesIn(file: string): string[] {
  const lines = readFileSync(`${FOLDER}${file}`, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && !/z\.(?:refine|regex)\(|new Error\(|\bimport\b/.test(line))
  return lines.flatMap((line) =>
    [...line.matchAll(LITERAL)]
      .map(([, single, double, template]) => single ?? double ?? template ?? '')
      .filter((it) => !NOT_SHOWN.has(it) && (isSentence(it) || isReason(line, it)))
      .map((it) => it.replace(/\$\{[^}]*\}/g, '1')),
  )
}

const standardOf = (file: string) => STANDARDS.find((it) => file.startsWith(`${it}/`)) ?? ''

it('every sentence and reason about a feed has a text in each language', () => {
  const missing = sources.flatMap((file) =>
    phrasesIn(file)
      .filter((it) => phraseOf(standardOf(file), it) === undefined)
      .map((it) => `${file}: ${it}`),
  )
  expect(missing).toEqual([])
})

const WEB_PROBLEMS: Record<WebProblem, true> = {
  not_reachable: true,
  untrusted: true,
  not_allowed: true,
  not_understood: true,
  too_large: true,
  too_slow: true,
  refused: true,
  ended: true,
}

it.each(Object.keys(WEB_PROBLEMS) as WebProblem[])('the failure of a call that is %s has a text in each language', (problem) => {
  expect(phraseOf('', new WebFailure(problem).message)?.code).toBe(problem)
})

it('the parameters of a sentence are in every language', () => {
  expect(phraseOf('', new WebFailure('refused', { status: 403 }).message)).toMatchObject({
    code: 'refused_status',
    params: { status: '403' },
    texts: { es: 'El publicador rechazó la consulta (estado 403).' },
  })
})
