import { beginControl, beginForecaster, fitForecaster } from '@oppidum/models/forecast/forecaster'
import { expect, test } from 'vitest'
import { reportFigure } from '../report.ts'
import { Score, seriesData } from './series-data.ts'

const HORIZON = 12
/** In mph, by step of 5 minutes. */
const GOALS = [
  { step: 3, rootMeanSquare: 4.8, meanAbsolute: 2.85 },
  { step: 6, rootMeanSquare: 5.5, meanAbsolute: 3.2 },
  { step: 9, rootMeanSquare: 5.95, meanAbsolute: 3.45 },
  { step: 12, rootMeanSquare: 6.3, meanAbsolute: 3.65 },
]

/** Speeds of all detectors, learnt from the first four fifths of the rows and judged from every origin of the rest. */
test('speeds of Los-loop', async () => {
  const table = await seriesData('traffic-los-loop/speeds.csv.gz')
  const trainRows = Math.ceil(0.8 * table.rows)
  const started = process.cpuUsage()
  const parameters = fitForecaster(table, trainRows, 0, HORIZON)
  const [forecaster, control] = [beginForecaster(parameters, table, HORIZON), beginControl(parameters, table, HORIZON)]
  const scores = GOALS.map((goal) => ({ goal, ours: new Score(), naive: new Score(), held: 0, count: 0 }))
  for (let origin = trainRows - 1; origin + HORIZON < table.rows; origin++) {
    const { values, low, high } = forecaster(origin)
    const said = control(origin)
    for (const score of scores)
      for (const [s, series] of table.series.entries()) {
        const came = series[origin + score.goal.step] as number
        const at = (score.goal.step - 1) * table.series.length + s
        score.ours.add(values[at] as number, came)
        score.naive.add(said[at] as number, came)
        if (Number.isNaN(came)) continue
        score.count++
        if (came >= (low[at] as number) && came <= (high[at] as number)) score.held++
      }
  }
  const cpuSeconds = process.cpuUsage(started).user / 1_000_000
  for (const { goal, ours, naive, held, count } of scores) {
    expect(count).toBeGreaterThan(0)
    const row = `Los-loop, ${5 * goal.step} min`
    reportFigure(`${row}: RMSE`, Math.sqrt(ours.meanSquare), 'mph', goal.rootMeanSquare)
    reportFigure(`${row}: MAE`, ours.meanAbsolute, 'mph', goal.meanAbsolute)
    reportFigure(`${row}: RMSE of the naive rule`, Math.sqrt(naive.meanSquare), 'mph', null)
    reportFigure(`${row}: MAE of the naive rule`, naive.meanAbsolute, 'mph', null)
    reportFigure(`${row}: values in the 80 % band`, (100 * held) / count, '%', null)
  }
  reportFigure('Los-loop: CPU', cpuSeconds, 's', 30)
})
