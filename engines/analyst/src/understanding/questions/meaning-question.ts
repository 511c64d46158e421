import type { Reading } from '../reading.ts'

/** 'When does a road count as congested?', '¿a partir de cuándo se considera estable?': where the limit of a word lies. */
const LIMIT_OF_WORD =
  /(?<!\p{L})(?:when|at what(?: point| level| value| speed)?|from what|below what|above what|what makes|how (?:slow|low|high|bad|full) (?:must|does|should|has)) [^?]*(?<!\p{L})(?:counts? as|counted as|considered|classed as|classified as|regarded as|deemed|called|said to be|rated|labelled|marked as)(?!\p{L})|(?<!\p{L})(?:cu[aá]ndo|a partir de (?:cu[aá]ndo|cu[aá]nto|qu[eé])|con cu[aá]nto|desde cu[aá]ndo|en qu[eé] caso|debajo de (?:cu[aá]nto|qu[eé])) [^?]*(?<!\p{L})(?:se (?:considera|toma|cuenta|califica|clasifica|dice)|es considerad[oa]|cuenta como|pasa a ser)(?!\p{L})/iu
/** 'What does the safety index depend on?', '¿qué se tiene en cuenta para la estabilidad?': how a figure comes about. */
const WHAT_MAKES_IT =
  /(?<!\p{L})(?:depends?|based on|taken into account|determines?|(?:factors|inputs) (?:of|in|behind|for)|de qu[eé] depende|depende(?:n)? de|en qu[eé] se basa|se basa en|se tienen? en cuenta|determinan?|qu[eé] factores|qu[eé] (?:entra|influye|incide|pesa) en)(?!\p{L})/iu

/** Whether the question asks what a word or figure means, which the guide explains, not for its value. */
export function asksWhatItMeans(it: Reading): boolean {
  const isHeld = it.places.found.length > 0 || it.times.some((one) => one.time?.kind !== 'now') || it.numbers.length > 0
  if (isHeld || it.has('ask', 'count', 'where', 'list') || it.has('record') || it.has('superlative') || it.has('compare', 'versus'))
    return false
  if (it.has('word') && LIMIT_OF_WORD.test(it.message)) return true
  const isDerived =
    it.has('word') || it.has('measure', 'city.safety', 'energy.margin', 'energy.efficiency', 'energy.load', 'city.efficiency')
  return isDerived && WHAT_MAKES_IT.test(it.message)
}
