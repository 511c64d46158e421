const TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?$/

/** A time without zone, `YYYY-MM-DDTHH:MM[:SS]`, read as UTC, in ms; null for other text. */
export function wallTime(text: string): number | null {
  const match = TIME.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second = 0] = match.slice(1).map((it) => (it === undefined ? undefined : Number(it)))
  const ms = Date.UTC(year as number, (month as number) - 1, day, hour, minute, second)
  const back = new Date(ms)
  const isReal =
    back.getUTCDate() === day && back.getUTCMonth() === (month as number) - 1 && (hour as number) < 24 && (minute as number) < 60
  return isReal && (second as number) < 60 ? ms : null
}
