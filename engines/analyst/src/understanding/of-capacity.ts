import type { Reading } from './reading.ts'

/** Words for the capacity of a substation. */
const LIMIT =
  /^(capacit\p{L}*|capacidad(?:es)?|limits?|limites?|ratings?|rated|nominal(?:es)?|tope|ceiling|maxing|maxed|saturar\p{L}*|saturacion|maxima|maximum)$/u
const WHAT_IT_CAN =
  /\b(?:what (?:it|they|each|that|one|each one) (?:can|could|is able to|should|may) (?:carry|take|handle|give|deliver|stand|bear|supply|hold|cope with)|(?:can|could|able to) (?:carry|handle|bear|hold|cope with)|(?:lo que|cu[aá]nto) (?:puede|pueden|podr[ií]a|aguanta|aguantan|soporta|soportan|banca|bancan)|max(?:ing|ed)? out|how full|(?:close|near) to full|(?:qu[eé] tan|cu[aá]n) (?:llena|cargada|exigida|ocupada)|(?:est[aá]|para) llen(?:a|arse)(?: del todo)?)(?!\p{L})/iu
const AGAINST =
  /^(of|against|relative|compared|comparison|versus|vs|over|to|share|proportion|percent|percentage|terms|near|nearest|close|closest|closer|left|spare|free|respecto|respecto|relacion|proporcion|porcentaje|sobre|contra|frente|cerca|cercana|segun|de|del|libre|queda|sobra)$/

/** 'Respecto de su capacidad', 'relative to what it can carry': the load as a share of the capacity. Substations only. */
export const ofCapacity = (it: Reading): boolean =>
  WHAT_IT_CAN.test(it.message) || (it.tokens.some((one) => LIMIT.test(one.word)) && it.tokens.some((one) => AGAINST.test(one.word)))

/** Those words, which do not narrow the question. */
export const isOfCapacity = (word: string): boolean =>
  LIMIT.test(word) || /^(saturar\p{L}*|llen(?:a|as|arse)|full|relacion|proporcion|relative|rating|carry|room|left|spare)$/u.test(word)
