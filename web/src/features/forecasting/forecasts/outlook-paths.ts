import type { ForecastPoint as LinePoint } from '../../../charts/plots/aligned-lines.ts'

interface Scale {
  fromMs: number
  toMs: number
  low: number
  high: number
}

const round = (value: number) => Math.round(value * 100) / 100

/** The lines of an outlook in a box of 100 by 100; null where there is nothing to draw. A null value breaks the measured line. */
export function outlookPaths(
  past: readonly { ms: number; value: number | null }[],
  ahead: readonly LinePoint[],
  { fromMs, toMs, low, high }: Scale,
): { past: string | null; ahead: string | null; band: string | null } {
  const at = (ms: number, value: number) =>
    `${round(((ms - fromMs) / (toMs - fromMs)) * 100)} ${round(((high - value) / (high - low || 1)) * 100)}`
  let pen = 'M'
  let measured = ''
  for (const { ms, value } of past) {
    if (ms < fromMs || ms > toMs) continue
    if (value === null) pen = 'M'
    else {
      measured += `${pen}${at(ms, value)}`
      pen = 'L'
    }
  }
  const line = (values: readonly string[]) => `M${values.join('L')}`
  const isLine = ahead.length > 1
  return {
    past: measured.includes('L') ? measured : null,
    ahead: isLine ? line(ahead.map((it) => at(it.ms, it.mean))) : null,
    band: isLine ? `${line([...ahead.map((it) => at(it.ms, it.high)), ...ahead.toReversed().map((it) => at(it.ms, it.low))])}Z` : null,
  }
}
