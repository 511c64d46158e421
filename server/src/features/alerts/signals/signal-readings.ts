import type { Sample } from '@oppidum/domain/alerts/signal'
import type { City } from '@oppidum/domain/cities/city'
import type { ChangeNotification } from '../../../adapters/bus/bus.ts'
import type { AppContext } from '../../../compose/context.ts'
import type { SignalReader, Wanted } from './signal-reader.ts'

interface Reading {
  reader: SignalReader
  /** By key, as it was read last. */
  last: Map<string, Sample>
  /** When all were to be read last; null: they are now. */
  readMs: number | null
  /** Keys that are still to be read, in this order. */
  due: string[]
}

const isSame = (a: Sample | undefined, b: Sample) =>
  a !== undefined &&
  a.value === b.value &&
  a.staleMs === b.staleMs &&
  a.usual === b.usual &&
  String(a.records ?? '') === String(b.records ?? '')

/**
 * The signals of a city that are not series, read when they may have changed. A kind that cannot be read is logged and read again the next
 * time: rules about other things go on.
 */
export function signalReadings(readers: readonly SignalReader[], log: Pick<AppContext['log'], 'error'>) {
  const readings: Reading[] = readers.map((reader) => ({ reader, last: new Map(), readMs: null, due: [] }))

  return {
    notice(hint: ChangeNotification): void {
      for (const it of readings) if (it.reader.isAbout(hint)) it.readMs = null
    },

    /** Units that begin need the present state of what they read, also if it has not changed. */
    forget(units: ReadonlySet<{ keys: readonly string[] }>): void {
      for (const { keys } of units) {
        for (const it of readings) {
          for (const key of keys) it.last.delete(key)
          it.readMs = null
        }
      }
    },

    /** What has changed since the last call. */
    async next(city: City, wanted: ReadonlyMap<string, Wanted>, nowMs: number): Promise<{ key: string; sample: Sample }[]> {
      const samples: { key: string; sample: Sample }[] = []
      for (const it of readings) {
        const { reader, last } = it
        if (it.readMs === null || Math.abs(nowMs - it.readMs) >= reader.everyMs) {
          const all = [...wanted.values()].filter((one) => reader.kinds.includes(one.leaf.kind)).map((one) => one.key)
          // Those that have waited before come first.
          it.due = [...new Set([...it.due, ...all])]
          it.readMs = nowMs
        }
        const own = it.due.splice(0, reader.atOnce ?? it.due.length).flatMap((key) => wanted.get(key) ?? [])
        if (own.length === 0) continue
        const read = await reader.read(city, own, nowMs).catch((error: unknown) => {
          log.error({ err: error, city: city.id, kinds: reader.kinds }, 'signals of alert rules could not be read, will retry')
          it.readMs = null
          return []
        })
        for (const [key, sample] of read) {
          if (isSame(last.get(key), sample)) continue
          last.set(key, sample)
          samples.push({ key, sample })
        }
      }
      return samples
    },
  }
}
