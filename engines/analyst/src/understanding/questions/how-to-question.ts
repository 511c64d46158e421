import { onStreet } from '../places/place-kinds.ts'
import type { Reading } from '../reading.ts'
import { speaksOfRecords } from '../records/record-scope.ts'

const ON_THE_WAY = /\bon (?:the|its|their|his|her) way\b/iu

/** 'How do I assign…' asks about the product; 'what does … mean' about one of its words. */
export function isHowTo(it: Reading): boolean {
  // 'How does A compare with B?'
  const isCompared = it.has('compare', 'versus', 'difference') && (it.places.found.length > 1 || it.times.length > 1)
  // 'Can I drive down …' asks for the road, and not for the product.
  const isOfRoad = it.has('subject', 'moves') && onStreet(it)
  // 'Is anyone on the way to the fire?'
  if (ON_THE_WAY.test(it.message) && speaksOfRecords(it)) return false
  if (it.has('subject', 'how-to') && !isCompared && !isOfRoad) {
    const first = it.all('subject', 'how-to')[0]
    const namesFigure = [...it.all('measure'), ...it.all('word'), ...it.all('record')].some((one) => one.to <= (first?.from ?? 0))
    // 'How does the load of A compare with that of B?' wants figures.
    const isOfFigures =
      first !== undefined &&
      /^how does the$/.test(folded(it, first)) &&
      (it.has('compare') || it.has('aggregate') || it.places.found.length > 0 || it.times.length > 0)
    if (isOfFigures) return false
    return first !== undefined && !namesFigure && (!it.has('ask', 'count') || first.from < 2)
  }
  const definitions = it.all('subject', 'definition')
  // 'How is the margin worked out?' is recognized by its last words.
  const definition = definitions.find((one) => folded(it, one) !== 'how is') ?? definitions[0]
  if (!definition) return false
  // '¿Qué es el margen de reserva?', but not '¿qué es más rápido?'
  if (/^que es( el| la)?$/.test(folded(it, definition)) && it.has('measure') && !it.has('compare') && !it.has('superlative')) return true
  // 'What does the load stand at?' wants the value.
  if (/^what (exactly |precisely )?does$/.test(folded(it, definition)) && !it.tokens.some((one) => MEANING.test(one.word))) return false
  if (
    /^(what (exactly |precisely )?does|que significa|que quiere decir|mean by|explica\w* que es|que vendria a ser|en que consiste|what is meant by|meaning of|definition of|define|significado de|definicion de|stand for|como se calcula|se calcula|formula)/.test(
      folded(it, definition),
    )
  )
    return true
  // 'What is a reserve margin?' wants its meaning, 'what is the reserve margin?' its value.
  if (
    /^(what is a|what is an|explain the term|como se calculan|que representa|que mide|se define|como se mide|how is it|computed|calculated|how are computed|worked out|how is it worked out|arrived at|derived|made up of|made up from|made from|from what is it made|what is it made of|goes into|what goes into|consists? of|built from|put together|composed of|based on what)/.test(
      folded(it, definition),
    )
  )
    return !it.times.some((one) => one.time?.kind !== 'now')
  return false
}

const MEANING =
  /^(mean|means|meaning|for|signify|signifies|measure|measures|refer|refers|include|includes|represent|represents|tell|tells|say|says|describe|describes|imply|implies|indicate|indicates|express|count|counts|cover|covers|consist|consists)$/

export const folded = (it: Reading, hit: { from: number; to: number }) =>
  it.tokens
    .slice(hit.from, hit.to)
    .map((one) => one.word)
    .join(' ')
