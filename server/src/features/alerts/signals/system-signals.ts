import type { SystemStatus } from '@oppidum/domain/status/status'
import { nowSample } from './now-sample.ts'
import type { SignalReader } from './signal-reader.ts'

const LOOK_EVERY_MS = 5_000

/** 1 while a check of the system status fails, else 0; not known while the check is unknown. */
export function systemSignals(statusOf: (cityId: string) => SystemStatus): SignalReader {
  return {
    kinds: ['system'],
    isAbout: () => false,
    everyMs: LOOK_EVERY_MS,
    async read(city, wanted, nowMs) {
      const { checks } = statusOf(city.id)
      return new Map(
        wanted.flatMap(({ key, leaf }) => {
          if (leaf.kind !== 'system') return []
          const own = checks.filter((it) => leaf.check === undefined || it.id === leaf.check)
          if (own.length === 0) return []
          const failing = own.find((it) => it.state === 'failing')
          const isUnknown = !failing && own.some((it) => it.state === 'unknown')
          return [[key, nowSample(nowMs, isUnknown ? null : failing ? 1 : 0, { source: failing?.id ?? leaf.check ?? 'system' })]]
        }),
      )
    },
  }
}
