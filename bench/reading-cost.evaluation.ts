import { FROZEN_NOW } from '@oppidum/analyst/evaluation/testing/frozen-city'
import { demoCity } from '@oppidum/analyst/testing/demo-city'
import { filled, HOSTILE_PIECES, namesOf } from '@oppidum/analyst/understanding/testing/hostile-texts'
import { understand } from '@oppidum/analyst/understanding/understand'
import { vocabularyOf } from '@oppidum/analyst/understanding/words/city-vocabulary'
import { it } from 'vitest'
import { median } from './report.ts'

const TRIES = 9
const SHOWN = 5

it('measures how long the analyst reads hostile questions of the greatest length', () => {
  const city = demoCity()
  const context = { vocabulary: vocabularyOf(city), nowMs: Date.parse(FROZEN_NOW), language: 'en' as const, before: null }
  const cpuMsOf = (text: string) => {
    const before = process.cpuUsage()
    understand(text, context)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  const texts = [...HOSTILE_PIECES.map((piece) => filled(piece)), ...namesOf(city)]
  const first = texts.map((text) => ({ text, ms: cpuMsOf(text) }))
  const later = texts.map((text) => ({ text, ms: median(Array.from({ length: TRIES }, () => cpuMsOf(text))) }))
  for (const [name, all] of [
    ['first reading', first],
    [`median of ${TRIES} more`, later],
  ] as const) {
    const slowest = [...all].sort((a, b) => b.ms - a.ms).slice(0, SHOWN)
    console.log(
      `${name}, CPU time:\n${slowest.map(({ text, ms }) => `${ms.toFixed(1)} ms  ${JSON.stringify(text.slice(0, 40))}`).join('\n')}`,
    )
  }
})
