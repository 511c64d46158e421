import type { Topic } from '../meaning.ts'
import { STATE_OF_MODEL } from './answer-kind.ts'
import type { Sides } from './comparison.ts'
import { isOfCapacity } from './of-capacity.ts'
import type { Reading } from './reading.ts'
import { soughtText } from './records/sought-text.ts'
import { isOfDelivery, isOfQuality, isOfStationing, isOfSufficing } from './words/stem-families.ts'

/** Times that were said beside the one that is answered: 'at 8 last week', where both cannot be one. */
export function timesLeft(it: Reading, { time, against }: Sides, topic: Topic): string[] {
  const isFigure = topic.about === 'measure' || topic.about === 'records' || topic.about === 'forecast'
  if (!isFigure || it.times.length < 2) return []
  const used = [time, against?.time].flatMap((one) => (one ? [one.words] : []))
  return it.times
    .filter((one) => one.time && one.time.kind !== 'now' && !used.some((words) => words.includes(one.words)))
    .map((one) => one.words)
}

/** Whether the grid has as much as it needs, now or later. */
export const isOfEnough = (topic: Topic | null): boolean =>
  (topic?.about === 'forecast' && topic.enough === true) || (topic?.about === 'word' && topic.word === 'stability')

export function unreadOf(it: Reading, topic: Topic | null, spread: readonly string[] = []): string[] {
  const sought = topic?.about === 'records' ? soughtText(it)?.tokens : undefined
  const isRead =
    topic?.about === 'models'
      ? (word: string) => isOfQuality(word) || STATE_OF_MODEL.test(word)
      : topic?.about === 'feeds'
        ? isOfDelivery
        : topic?.about === 'risk'
          ? isOfStationing
          : topic?.about === 'measure' && topic.measure.startsWith('substation.')
            ? isOfCapacity
            : isOfEnough(topic)
              ? isOfSufficing
              : () => false
  const strange = it.unread.filter((one) => !sought?.has(one.from) && !isRead(it.tokens[one.from]?.word ?? '')).map((one) => one.text)
  // Records are not told apart by the feed that brought them.
  const feeds = topic?.about === 'records' ? it.feeds : []
  return [...spread, ...strange, ...feeds].slice(0, 12)
}
