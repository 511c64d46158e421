import { join } from 'node:path'
import { filled, HOSTILE_PIECES, namesOf } from '@oppidum/analyst/understanding/testing/hostile-texts'
import { understand } from '@oppidum/analyst/understanding/understand'
import { vocabularyOf } from '@oppidum/analyst/understanding/words/city-vocabulary'
import { it } from 'vitest'
import { FROZEN_NOW } from '../server/src/features/assistant/testing/evaluation/frozen-day.ts'
import { readCityFile } from '../server/src/features/cities/city-file.ts'
import { PROJECT_ROOT } from '../server/src/project-root.ts'
import { median } from './report.ts'

const TRIES = 9
const SHOWN = 5

it('says how long hostile questions of the longest kind are read', () => {
  const [city] = readCityFile(join(PROJECT_ROOT, 'dist/city/montevideo.json'), 'The demo city')
  if (!city) throw new Error('The demo city is not built.')
  const context = { vocabulary: vocabularyOf(city), nowMs: Date.parse(FROZEN_NOW), language: 'en' as const, before: null }
  const msOf = (text: string) => {
    const begun = process.cpuUsage()
    understand(text, context)
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1_000
  }
  const texts = [...HOSTILE_PIECES.map((piece) => filled(piece)), ...namesOf(city)]
  const first = texts.map((text) => ({ text, ms: msOf(text) }))
  const later = texts.map((text) => ({ text, ms: median(Array.from({ length: TRIES }, () => msOf(text))) }))
  for (const [name, all] of [
    ['at first reading', first],
    [`median of ${TRIES} more`, later],
  ] as const) {
    const dearest = [...all].sort((a, b) => b.ms - a.ms).slice(0, SHOWN)
    console.log(
      `${name}, time of the processor:\n${dearest.map(({ text, ms }) => `${ms.toFixed(1)} ms  ${JSON.stringify(text.slice(0, 40))}`).join('\n')}`,
    )
  }
})
