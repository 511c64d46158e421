import type { SpeedForecast } from '../speed-forecast-texts.ts'

export const speedForecast: SpeedForecast = {
  expected: (speed, at, low, high) => `Se esperan ${speed} a las ${at} (probablemente entre ${low} y ${high})`,
  than: {
    same: (from) => `casi como a las ${from}`,
    slower: (from) => `más lento que a las ${from}`,
    faster: (from) => `más rápido que a las ${from}`,
  },
}
