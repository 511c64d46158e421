import { HOUR_MS } from '@oppidum/domain/core/time'
import type { Energy } from './energy/simulated-energy.ts'

export interface NightPoint extends Energy {
  atMs: number
  /** Whether the sun is below the horizon. */
  dark: boolean
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [960, 420, 56, 16, 44, 34]
const SOURCES = [
  { name: 'Traditional', fill: '#948971', of: (it: NightPoint) => it.traditionalMw },
  { name: 'Wind', fill: '#6f6656', of: (it: NightPoint) => it.windMw },
  { name: 'Storage', fill: '#3b78bd', of: (it: NightPoint) => it.storageMw },
  { name: 'Photovoltaic', fill: '#f0d048', of: (it: NightPoint) => it.photovoltaicMw },
]

/** Draws a day and a night of a simulated city as SVG: the sources stacked, charging below zero, the dark hours shaded. */
export function drawNight(points: readonly NightPoint[], timeZone: string): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const stacks = points.map((point) => {
    let [up, down] = [0, 0]
    return SOURCES.map(({ of }) => {
      const value = of(point)
      const from = value >= 0 ? up : down
      if (value >= 0) up += value
      else down += value
      return { from, to: from + value }
    })
  })
  const edges = stacks.flat().flatMap((it) => [it.from, it.to])
  const low = Math.floor(Math.min(...edges) / 100) * 100
  const high = Math.ceil(Math.max(...edges) / 100) * 100
  const x = (ms: number) => (LEFT + ((ms - first.atMs) / (last.atMs - first.atMs)) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const y = (mw: number) => (TOP + ((high - mw) / (high - low)) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })

  const shades = points.flatMap((it, index) => {
    const next = points[index + 1]
    return it.dark && next
      ? [
          `<rect x="${x(it.atMs)}" y="${TOP}" width="${(Number(x(next.atMs)) - Number(x(it.atMs)) + 0.2).toFixed(1)}" height="${HEIGHT - TOP - BOTTOM}"/>`,
        ]
      : []
  })
  const areas = SOURCES.map(({ fill }, band) => {
    const edge = (end: 'from' | 'to') => points.map((it, index) => `${x(it.atMs)},${y(stacks[index]?.[band]?.[end] ?? 0)}`)
    return `<polygon fill="${fill}" points="${[...edge('to'), ...edge('from').reverse()].join(' ')}"/>`
  })
  const total = points.map((it) => `${x(it.atMs)},${y(it.consumptionMw)}`).join(' ')
  const lines = Array.from({ length: (high - low) / 100 + 1 }, (_, step) => low + step * 100)
    .filter((it) => it % 200 === 0)
    .map(
      (it) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(it)}" y2="${y(it)}" stroke="#b8ad98" stroke-width="${it === 0 ? 1.5 : 0.5}"/><text x="${LEFT - 8}" y="${Number(y(it)) + 4}" text-anchor="end">${it}</text>`,
    )
  const hours = points
    .filter((it) => it.atMs % (3 * HOUR_MS) === 0)
    .map((it) => `<text x="${x(it.atMs)}" y="${HEIGHT - 12}" text-anchor="middle">${clock.format(it.atMs)}</text>`)
  const legend = SOURCES.map(
    ({ name, fill }, index) =>
      `<rect x="${LEFT + index * 130}" y="14" width="12" height="12" fill="${fill}"/><text x="${LEFT + index * 130 + 18}" y="24">${name}</text>`,
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#1f1b14">`,
    '<title>A day and a night of the demo city, MW</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f8f4ec"/>`,
    `<g fill="#ddd5c5">${shades.join('')}</g>`,
    ...lines,
    ...areas,
    `<polyline points="${total}" fill="none" stroke="#1f1b14" stroke-width="1.5"/>`,
    ...hours,
    ...legend,
    `<line x1="${LEFT + 524}" x2="${LEFT + 540}" y1="20" y2="20" stroke="#1f1b14" stroke-width="1.5"/><text x="${LEFT + 546}" y="24">Consumption</text>`,
    `<rect x="${LEFT + 650}" y="14" width="12" height="12" fill="#ddd5c5"/><text x="${LEFT + 668}" y="24">Sun below the horizon</text>`,
    '</svg>',
  ].join('\n')}\n`
}
