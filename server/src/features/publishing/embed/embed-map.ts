import { anchor, type Position } from '@oppidum/domain/core/geo'
import { compareUrgency, type Incident, isActiveNow } from '@oppidum/domain/records/incident'
import { inLanguage } from '@oppidum/domain/records/translation'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { type EmbedContext, embedPage, evidenceLines } from './embed-page.ts'
import { type Html, html } from './html.ts'

/** Width of the drawing; its units are those of the style sheet. */
const WIDTH = 480
const HEIGHT_AT_MOST = 420
/** Incidents named below the map. */
const NAMED = 4

/** Radius by priority, so that the colour is not all that tells them apart. */
const RADIUS = { critical: 8, high: 6.5, medium: 5, low: 4, unknown: 5 } as const

/** Places positions of the city's bounds on the drawing; a degree of longitude is as wide as it is at the city's middle. */
function projection([west, south, east, north]: readonly [number, number, number, number]) {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const ratio = (north - south) / ((east - west) * narrowing)
  const height = Math.min(HEIGHT_AT_MOST, Math.round(WIDTH * ratio))
  const scale = Math.min(WIDTH / ((east - west) * narrowing), height / (north - south))
  const [left, top] = [(WIDTH - (east - west) * narrowing * scale) / 2, (height - (north - south) * scale) / 2]
  const round = (value: number) => Math.round(value * 10) / 10
  const place = ([lon, lat]: Position): Position => [round(left + (lon - west) * narrowing * scale), round(top + (north - lat) * scale)]
  const line = (positions: readonly Position[]) => positions.map((it) => place(it).join(' ')).join('L')
  return { height, place, line }
}

/** The city's districts and monitored roads, and its active incidents. Nothing is loaded from elsewhere. */
export function embedMapPage(incidents: readonly Incident[], evidence: Provenance | undefined, context: EmbedContext): string {
  const { city, language, nowMs } = context
  const words = wordsIn(language).embed
  const active = incidents.filter((it) => isActiveNow(it, nowMs) && it.confirmed).sort(compareUrgency)
  const { height, place, line } = projection(city.bounds as [number, number, number, number])
  const placed = active.flatMap((it) => (it.geometry ? [{ incident: it, at: place(anchor(it.geometry)) }] : []))
  const nameOf = (it: Incident) => `${inLanguage(it, language).title} (${words.priority[it.priority]})`

  const districts = city.districts.map((it) => html`<path d="${it.geometry.coordinates.map((ring) => `M${line(ring)}Z`).join('')}"/>`)
  const roads = city.locations.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [html`<path d="M${line(geometry.coordinates)}"/>`] : [],
  )
  // The most urgent ones are drawn last, on top of the others.
  const dots = placed
    .map(
      ({ incident, at: [x, y] }): Html =>
        html`<circle class="${incident.priority}" cx="${x}" cy="${y}" r="${RADIUS[incident.priority]}"><title>${nameOf(incident)}</title></circle>`,
    )
    .reverse()
  const named = active
    .slice(0, NAMED)
    .map(
      (it) =>
        html`<li class="${it.priority}">${nameOf(it)}${it.quality === 'measured' ? null : html` <em>${words.quality[it.quality]}</em>`}</li>`,
    )
  const content = html`<h1>${words.map(city.name)}</h1>
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${words.map(city.name)}">
<g class="districts">${districts}</g><g class="roads">${roads}</g><g class="incidents">${dots}</g>
</svg>
<p class="count">${words.count(placed.length, active.length - placed.length)}</p>
${named.length === 0 ? null : html`<p class="urgent">${words.mostUrgent}</p><ul>${named}</ul>`}
${evidenceLines(evidence, context)}
${city.mapAttribution === '' ? null : html`<p class="credit">${city.mapAttribution}</p>`}`
  return embedPage(words.map(city.name), content, '/map', context)
}
