import type { EmbedFigure } from '@oppidum/domain/publishing/embed'
import type { CityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { figure as figureOf } from '@oppidum/domain/telemetry/provenance'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { type EmbedContext, embedPage, evidenceLines } from './embed-page.ts'
import { html } from './html.ts'

interface FigureForm {
  field: 'activeIncidents' | 'trafficEfficiency' | 'energyConsumption'
  unit: string
  /** Digits after the decimal sign, as on the dashboard. */
  digits: number
  /** The screen with more about it. */
  path: string
}

const FIGURES: Readonly<Record<EmbedFigure, FigureForm>> = {
  incidents: { field: 'activeIncidents', unit: '', digits: 0, path: '/incidents' },
  traffic: { field: 'trafficEfficiency', unit: '%', digits: 1, path: '/traffic' },
  energy: { field: 'energyConsumption', unit: 'MW', digits: 0, path: '/energy' },
}

/** One figure of the city with its age and source. A figure of unknown origin counts as missing. */
export function embedCardPage(figure: EmbedFigure, metrics: CityMetrics | undefined, context: EmbedContext): string {
  const { city, language } = context
  const words = wordsIn(language).embed
  const { field, unit, digits, path } = FIGURES[figure]
  const shown = figureOf(metrics?.[field], metrics?.evidence[field])
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const value = shown
    ? html`<p class="value"><data value="${shown.value}">${number.format(shown.value)}</data>${unit && html` <span class="unit">${unit}</span>`}</p>`
    : html`<p class="value missing">- <span class="unit">${words.missing}</span></p>`
  const title = `${city.name}: ${words.figure[figure]}`
  const content = html`<h1>${words.figure[figure]}</h1>
<p class="city">${city.name}</p>
${value}
${evidenceLines(shown?.evidence, context)}`
  return embedPage(title, content, path, context)
}
