import { beginControl, beginForecaster, fitForecaster } from '@oppidum/models/forecast/forecaster'
import { expect, test } from 'vitest'
import { reportFigure } from '../report.ts'
import { Score, seriesData } from './series-data.ts'

const HOURS = 24

test.each([
  [6_570, 0],
  [5_256, 1_314],
])('load, solar and wind of Great Britain a day ahead, %i rows learnt from and %i to choose by', async (trainRows, validationRows) => {
  const table = await seriesData('energy-mix-gb/mix.csv.gz')
  const operator = (await seriesData('energy-mix-gb/operator_forecast.csv.gz')).series[0] as Float64Array
  const started = process.cpuUsage()
  const parameters = fitForecaster(table, trainRows, validationRows, HOURS)
  const [forecaster, control] = [beginForecaster(parameters, table, HOURS), beginControl(parameters, table, HOURS)]
  const scores = table.names.map(() => ({ ours: new Score(), naive: new Score(), held: 0, count: 0 }))
  const theirs = new Score()
  for (let origin = trainRows + validationRows - 1; origin + HOURS < table.rows; origin++) {
    const { values, low, high } = forecaster(origin)
    const said = control(origin)
    for (let at = 0; at < values.length; at++) {
      const s = at % scores.length
      const row = origin + 1 + Math.floor(at / scores.length)
      const came = table.series[s]?.[row] as number
      if (Number.isNaN(came)) continue
      const score = scores[s] as (typeof scores)[number]
      score.ours.add(values[at] as number, came)
      score.naive.add(said[at] as number, came)
      score.count++
      if (came >= (low[at] as number) && came <= (high[at] as number)) score.held++
      const expected = operator[row] as number
      if (table.names[s] === 'load' && !Number.isNaN(expected)) theirs.add(expected, came)
    }
  }
  const cpuSeconds = process.cpuUsage(started).user / 1_000_000
  for (const [s, { ours, naive, held, count }] of scores.entries()) {
    expect(count).toBeGreaterThan(0)
    const row = `Great Britain, ${table.names[s]}, 1 to 24 h, ${trainRows} + ${validationRows} rows`
    if (table.names[s] === 'load') reportFigure(`${row}: error (goal: the operator's own)`, ours.meanPercent, '%', theirs.meanPercent)
    reportFigure(`${row}: weighted error (goal: the naive rule's)`, ours.weightedPercent, '%', naive.weightedPercent)
    reportFigure(`${row}: values in the 80 % band`, (100 * held) / count, '%', null)
  }
  reportFigure(`Great Britain, ${trainRows} + ${validationRows} rows: CPU`, cpuSeconds, 's', 30)
})
