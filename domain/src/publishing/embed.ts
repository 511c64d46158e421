import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Language } from '../core/language.ts'

/** The figure on a card. */
export const EmbedFigure = z.enum(['incidents', 'traffic', 'energy'])
export type EmbedFigure = z.infer<typeof EmbedFigure>

/** `auto` follows the reader's system. */
export const EmbedTheme = z.enum(['auto', 'light', 'dark'])
export type EmbedTheme = z.infer<typeof EmbedTheme>

const look = {
  city: z.optional(z.string()),
  theme: z._default(EmbedTheme, 'auto'),
  /** That of the installation if absent. */
  language: z.optional(Language),
}
const page = { method: 'GET', access: 'anyone', rate: 'cached', reply: z.string(), mediaType: 'text/html; charset=utf-8' } as const

export const embedCard = endpoint({
  ...page,
  path: '/embed/card',
  summary: 'One figure of the city with its age and source, to be framed by the sites of EMBED_ORIGINS.',
  query: z.object({ ...look, figure: z._default(EmbedFigure, 'incidents') }),
})

export const embedMap = endpoint({
  ...page,
  path: '/embed/map',
  summary: 'A small map of the active incidents, to be framed by the sites of EMBED_ORIGINS.',
  query: z.object(look),
})

/** Size in CSS pixels for which each is drawn; both take less and more. */
export const EMBED_SIZES = { card: { width: 320, height: 190 }, map: { width: 480, height: 560 } } as const
