import type { Understanding } from '../meaning.ts'
import { NOTHING, quoted } from './phrases/phrase.ts'
import { refused, type Scene, type Told, type Voice } from './readings/answer-reading.ts'

type Unmeant = Exclude<Understanding, { kind: 'meaning' }>

/** What is said of a question that has no one meaning here: a sentence, and what can be asked instead. */
export function refusalOf(understanding: Unmeant, _scene: Scene, { words }: Voice): Told {
  const { refusal, ask } = words
  const next = [ask.overview(), ask.slowest(), ask.openIncidents()]
  switch (understanding.kind) {
    case 'ask-back': {
      const about = understanding.about.trim() === '' ? null : quoted(understanding.about)
      const why = {
        'which-place': refusal.whichPlace(about),
        'which-measure': refusal.whichMeasure(),
        'which-time': refusal.whichTime(),
        'which-record': refusal.whichRecord(),
        'left-over': refusal.leftOver(about ?? NOTHING),
        unclear: refusal.unclear(),
      }[understanding.why]
      return refused('asked-back', why, understanding.choices.length > 0 ? understanding.choices : next)
    }
    case 'not-kept': {
      const told = refused('no-data', refusal.notKept(quoted(understanding.what)), [], next)
      return { ...told, blocks: [...told.blocks, { kind: 'text', tone: 'plain', pieces: [...refusal.kept()] }] }
    }
    case 'unknown-thing': {
      const text = quoted(understanding.text)
      const why = { place: refusal.place(text), record: refusal.record(text), date: refusal.date(text), unit: refusal.unit(text) }[
        understanding.what
      ]
      if (understanding.near.length === 0) return refused('no-data', why, [], next)
      const told = refused('no-data', why, understanding.near)
      return {
        ...told,
        blocks: [...told.blocks.slice(0, 1), { kind: 'text', tone: 'plain', pieces: [...refusal.near()] }, ...told.blocks.slice(1)],
      }
    }
    case 'out-of-field':
      return refused('out-of-field', understanding.screen ? refusal.elsewhere(understanding.screen) : refusal.outOfField(), [], next)
  }
}
