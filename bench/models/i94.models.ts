import { beginControl, beginForecaster, fitForecaster } from '@oppidum/models/forecast/forecaster'
import { expect, test } from 'vitest'
import { reportFigure } from '../report.ts'
import { Score, seriesData } from './series-data.ts'

const GOALS = { 1: 4.2, 6: null, 24: 6.3 } as const

/** Learnt from the first part of the file, judged on the months after it: a summer, and a winter with its holidays and snow. */
test.each([
  [6_500, 9_500, 'July to October'],
  [10_500, 13_128, 'December to March'],
])('volume on I-94, %i rows learnt from, judged up to row %i', async (trainRows, end, called) => {
  const table = await seriesData('traffic-i94-volume/volume.csv.gz')
  const started = process.cpuUsage()
  const parameters = fitForecaster(table, trainRows, 0, 24)
  const [forecaster, control] = [beginForecaster(parameters, table, 24), beginControl(parameters, table, 24)]
  const scores = new Map(Object.keys(GOALS).map((step) => [Number(step), { ours: new Score(), naive: new Score(), held: 0, count: 0 }]))
  for (let origin = trainRows - 1; origin + 24 < end; origin++) {
    const { values, low, high } = forecaster(origin)
    const said = control(origin)
    for (const [step, score] of scores) {
      const came = table.series[0]?.[origin + step] as number
      score.ours.add(values[step - 1] as number, came)
      score.naive.add(said[step - 1] as number, came)
      if (Number.isNaN(came)) continue
      score.count++
      if (came >= (low[step - 1] as number) && came <= (high[step - 1] as number)) score.held++
    }
  }
  const cpuSeconds = process.cpuUsage(started).user / 1_000_000
  for (const [step, { ours, naive, held, count }] of scores) {
    expect(count).toBeGreaterThan(0)
    const row = `I-94, ${called}, ${step} h`
    reportFigure(`${row}: weighted error`, ours.weightedPercent, '%', GOALS[step as keyof typeof GOALS])
    reportFigure(`${row}: naive rule`, naive.weightedPercent, '%', null)
    reportFigure(`${row}: values in the 80 % band`, (100 * held) / count, '%', null)
  }
  reportFigure(`I-94, ${called}: CPU`, cpuSeconds, 's', 30)
})
