import type { speedChange } from '@oppidum/domain/telemetry/traffic'

export interface SpeedForecast {
  expected(speed: string, at: string, low: string, high: string): string
  than: Record<ReturnType<typeof speedChange>, (from: string) => string>
}
