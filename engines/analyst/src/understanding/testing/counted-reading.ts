import { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import { City } from '@oppidum/domain/cities/city'
import type { Meaning } from '../../meaning.ts'
import { understand } from '../understand.ts'
import { vocabularyOf } from '../words/city-vocabulary.ts'

/**
 * A process of its own: it reads texts and tells how often the parts of the program ran for each of them. Counts of the engine's own
 * coverage are the same on every machine and under every load.
 */
interface Counted {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[]
}

const BEFORE: Meaning = {
  language: 'en',
  topic: { about: 'measure', measure: 'city.speed' },
  wanted: { want: 'value', aggregate: null },
  places: [],
  time: null,
  against: null,
  by: null,
  limit: null,
  threshold: null,
  unread: [],
}

const session = new Session()
session.connect()
function post<Answer>(method: string, params: object = {}): Answer | undefined {
  let answer: Answer | undefined
  // A session of the own process answers before it returns.
  session.post(method, params, (fault: Error | null, result?: object) => {
    if (fault) throw fault
    answer = result as Answer
  })
  return answer
}

async function asked(): Promise<{ city: unknown; texts: { text: string; follows: boolean }[] }> {
  let input = ''
  for await (const piece of process.stdin.setEncoding('utf8')) input += piece
  return JSON.parse(input)
}

const { city, texts } = await asked()
post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const vocabulary = vocabularyOf(City.parse(city))
const own = fileURLToPath(import.meta.url)

function stepsOf(text: string, follows: boolean): number {
  post('Profiler.takePreciseCoverage')
  understand(text, { vocabulary, nowMs: Date.parse('2026-11-20T19:30:00.000Z'), language: 'en', before: follows ? BEFORE : null })
  const counted = post<Counted>('Profiler.takePreciseCoverage')
  const ranges = (counted?.result ?? [])
    .filter(({ url }) => url.startsWith('file:') && fileURLToPath(url) === own)
    .flatMap(({ functions }) => functions.flatMap((it) => it.ranges))
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

// What is made at the first reading alone counts for none.
for (const follows of [false, true]) stepsOf(texts[0]?.text ?? '', follows)
process.stdout.write(JSON.stringify(texts.map(({ text, follows }) => stepsOf(text, follows))))
