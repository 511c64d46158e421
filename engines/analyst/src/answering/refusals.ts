import type { Understanding } from '../meaning.ts'
import { NOTHING, quoted } from './phrases/phrase.ts'
import { type AnswerDraft, refusalDraft, type Scene, type Voice } from './readings/answer-reading.ts'

type Unmeant = Exclude<Understanding, { kind: 'meaning' }>

/** The answer to a question without a single meaning: a sentence, and questions that would work. */
export function refusalOf(understanding: Unmeant, _scene: Scene, { words }: Voice): AnswerDraft {
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
      return refusalDraft('asked-back', why, understanding.choices.length > 0 ? understanding.choices : next)
    }
    case 'not-kept': {
      const draft = refusalDraft('no-data', refusal.notKept(quoted(understanding.what)), [], next)
      return { ...draft, blocks: [...draft.blocks, { kind: 'text', tone: 'plain', pieces: [...refusal.kept()] }] }
    }
    case 'unknown-thing': {
      const text = quoted(understanding.text)
      const why = { place: refusal.place(text), record: refusal.record(text), date: refusal.date(text), unit: refusal.unit(text) }[
        understanding.what
      ]
      if (understanding.near.length === 0) return refusalDraft('no-data', why, [], next)
      const draft = refusalDraft('no-data', why, understanding.near)
      return {
        ...draft,
        blocks: [...draft.blocks.slice(0, 1), { kind: 'text', tone: 'plain', pieces: [...refusal.near()] }, ...draft.blocks.slice(1)],
      }
    }
    case 'out-of-field':
      return refusalDraft('out-of-field', understanding.screen ? refusal.elsewhere(understanding.screen) : refusal.outOfField(), [], next)
  }
}
