import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { EmbedTheme } from '@oppidum/domain/publishing/embed'
import type { Provenance } from '@oppidum/domain/telemetry/provenance'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { type Html, html } from './html.ts'

/** Older values have their date too. */
const TIME_ALONE_MS = 12 * HOUR_MS

/** What every embedded page is made for. */
export interface EmbedContext {
  city: City
  language: Language
  theme: EmbedTheme
  brandName: string
  publicUrl: string
  nowMs: number
}

/** Time and source of what is shown; a sentence if it is out of date. The script keeps the age current and reports failed refreshes. */
export function evidenceLines(evidence: Provenance | undefined, { city, language, brandName, nowMs }: EmbedContext): Html {
  const words = wordsIn(language).embed
  const failed = html`<p class="failed" role="status">${words.notRefreshed}</p>`
  if (!evidence) return failed
  const { observedAt, staleAt, source, quality } = evidence
  const isToday = nowMs - Date.parse(observedAt) < TIME_ALONE_MS
  const form = { timeZone: city.timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = new Intl.DateTimeFormat(language, isToday ? form : { ...form, day: 'numeric', month: 'short', year: 'numeric' })
  const mark = quality === 'measured' ? null : html` <strong class="quality">${words.quality[quality]}</strong>`
  return html`<p class="age">${words.asOf} <time datetime="${observedAt}">${time.format(new Date(observedAt))}</time> <span data-age="${observedAt}"></span>${mark}</p>
<p class="source">${words.source(source === 'derived' ? words.derived(brandName) : source)}</p>
<p class="stale" data-stale-at="${staleAt}"${nowMs < Date.parse(staleAt) ? html` hidden` : null}>${words.stale}</p>
${failed}`
}

/** Not in a template: the bundler would bring in a package of its own to write the end of a script there. */
const SCRIPT: Html = { html: '<script type="module" src="/embed.js"></script>' }

/** The document around the content. Style and script are files of their own, so that the policy allows nothing inline. */
export function embedPage(title: string, content: Html, path: string, { language, theme, brandName, publicUrl }: EmbedContext): string {
  const { open } = wordsIn(language).embed
  return html`<!doctype html>
<html lang="${language}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/embed.css">
${SCRIPT}
</head>
<body>
<main>
${content}
<p class="open"><a href="${publicUrl}${path}" target="_blank" rel="noopener">${open(brandName)}</a></p>
</main>
</body>
</html>
`.html
}
