import type { Topic } from '../meaning.ts'
import type { Reading } from './reading.ts'

/** Highest or lowest, for the stored measure: the slowest street has the lowest speed. */
export function extremeSaid(it: Reading): 'highest' | 'lowest' | null {
  const said = it.all('superlative')[0]?.value
  // 'Which substation has most room': the one that is used least.
  const isMost = said === 'most' || (said === undefined && it.has('aggregate', 'highest'))
  const isLeast = said === 'least' || (said === undefined && it.has('aggregate', 'lowest'))
  if (it.has('dimension', 'substation') && (isMost || isLeast) && it.tokens.some((one) => ROOM.test(one.word)))
    return isMost ? 'lowest' : 'highest'
  if (said !== undefined) {
    if (said === 'slowest' || said === 'least' || said === 'quietest' || said === 'fluid' || said === 'unloaded' || said === 'shortest')
      return 'lowest'
    if (said !== 'best' && said !== 'worst') return 'highest'
    const ofSpeed =
      it.has('measure', 'traffic.speed', 'city.safety', 'energy.efficiency', 'city.efficiency') ||
      it.has('measure', 'energy.solar', 'energy.wind', 'energy.renewable-share', 'energy.margin', 'energy.available') ||
      it.has('word', 'safety')
    return (said === 'best') === ofSpeed ? 'highest' : 'lowest'
  }
  // 'Which district complains most about noise?': the verb has its superlative with it.
  const complains = it.all('dimension', 'category').some((one) => /^(mas|most)$/.test(it.tokens[one.to - 1]?.word ?? ''))
  if (complains && it.has('dimension', 'district', 'street')) return 'highest'
  const aggregate = it.all('aggregate', 'highest', 'lowest')[0]?.value
  return aggregate === 'highest' || aggregate === 'lowest' ? aggregate : null
}

const ROOM = /^(room|headroom|spare|slack|leeway|left|free|unused|idle|margin|reserve|margen|holgura|libre|lugar|reserva|sobra)$/

/** For congestion, better means less. */
export function sideAsked(it: Reading, topic: Topic): 'highest' | 'lowest' | null {
  const said = extremeSaid(it) ?? comparativeSaid(it)
  const isTurned =
    topic.about === 'word' &&
    topic.word === 'congestion' &&
    it.all('compare', 'more', 'less').some((one) => OF_SPEED.test(it.tokens[one.to - 1]?.word ?? ''))
  return said !== null && isTurned ? (said === 'highest' ? 'lowest' : 'highest') : said
}
const OF_SPEED = /^(better|worse|faster|quicker|slower|mejor|peor|rapido|rapida|lento|lenta)$/

/** 'Which is slower, A or B?', 'is A or B quicker?', 'on which of the two days': one side is asked for by name. */
export const asksWhichOne = (it: Reading) =>
  it.has('compare', 'or') ||
  it.all('ask', 'which', 'who', 'where', 'when').some((one) => !it.splits.includes(one.from)) ||
  it.tokens.some((one) => /^(which|what|who|cual|quien)$/.test(one.word))

export const comparativeSaid = (it: Reading): 'highest' | 'lowest' | null => {
  const said = it.all('compare', 'more', 'less')[0]?.value
  return said === 'more' ? 'highest' : said === 'less' ? 'lowest' : null
}

/** Where traffic will be worst it will be slowest, though no speed is named. */
export function extremeAhead(it: Reading, topic: Topic): 'highest' | 'lowest' | null {
  // The substation with most to spare is the one that is loaded least.
  if (topic.about === 'measure' && topic.measure === 'substation.share' && it.has('measure', 'energy.margin', 'energy.available')) {
    const said = extremeSaid(it) ?? (it.has('compare', 'less') ? 'lowest' : it.has('compare', 'more') ? 'highest' : null)
    return said === null ? null : said === 'highest' ? 'lowest' : 'highest'
  }
  if (topic.about !== 'forecast' || topic.measure !== 'traffic.speed') return null
  return it.has('superlative', 'worst', 'congested') ? 'lowest' : it.has('superlative', 'best', 'fluid') ? 'highest' : null
}
