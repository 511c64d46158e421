import { wordsOf } from '@oppidum/domain/core/words'
import type { Chunk } from './chunks.ts'
import { stemOf } from './prompt-words.ts'

/** Uses of pictures. In a prompt they say where the picture is used, not what it shows. */
const USES = new Set(
  (
    'report leaflet flyer brochure slide presentation newsletter website web page poster cover annual campaign booklet tweet email magazine article ' +
    'infographic homepage handout document informe folleto volante portada tapa diapositiva presentacion boletin sitio pagina cartel afiche campana revista articulo ' +
    'correo publicacion memoria infografia documento redes cuadernillo'
  )
    .split(' ')
    .map(stemOf),
)

/** How many phrases after 'for' its noun may be: 'for the cover of the annual report'. */
const REACH = 7

const isUse = (chunk: Chunk | undefined) => chunk !== undefined && wordsOf(chunk.raw).some((it) => USES.has(stemOf(it)))

/** The prompt without the words about its use, and without 'leaflet style', which is not a way of drawing. */
export function withoutPurpose(chunks: readonly Chunk[]): Chunk[] {
  const rest: Chunk[] = []
  for (let at = 0; at < chunks.length; at++) {
    const chunk = chunks[at] as Chunk
    if (/^(for|para)$/i.test(chunk.raw)) {
      const end = endOfPurpose(chunks, at)
      if (end !== undefined) {
        at = end
        continue
      }
    }
    if (isUse(chunk) && isManner(chunks, at)) continue
    rest.push(chunk)
  }
  return rest
}

/** Index of the last phrase about the use: up to the next break, or to the noun if the prompt begins with it. */
function endOfPurpose(chunks: readonly Chunk[], from: number): number | undefined {
  const next = chunks.findIndex((it, index) => index > from && it.isAfterBreak)
  const end = next < 0 ? chunks.length : next
  const use = chunks.findLastIndex((it, index) => index > from && index <= from + REACH && index < end && isUse(it))
  if (use < 0) return undefined
  return from === 0 ? use : end - 1
}

/** Whether this is 'leaflet style', 'infographic look' or 'estilo folleto'. A poster is a style of its own. */
function isManner(chunks: readonly Chunk[], at: number): boolean {
  const chunk = chunks[at] as Chunk
  if (chunk.senses.some((it) => it.is === 'style')) return false
  return /^(style|look)$/i.test(chunks[at + 1]?.raw ?? '') || /^(estilo|aire de)$/i.test(chunks[at - 1]?.raw ?? '')
}
