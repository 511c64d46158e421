import type { SpeedForecast } from '../speed-forecast-texts.ts'

export const speedForecast: SpeedForecast = {
  expected: (speed, at, low, high) => `${speed} expected at ${at} (likely ${low} to ${high})`,
  than: {
    same: (from) => `about the same as at ${from}`,
    slower: (from) => `slower than at ${from}`,
    faster: (from) => `faster than at ${from}`,
  },
}
