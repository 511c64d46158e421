import { ModelQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact } from '@oppidum/analyst/tool'
import { Failure } from '@oppidum/domain/core/failure'
import { Language } from '@oppidum/domain/core/language'
import { folded } from '@oppidum/domain/core/list'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { ModelId, ModelScore } from '@oppidum/domain/forecasting/model-score'
import type { PresentPredictions } from '../../forecasting/scores/present-predictions.ts'
import { toolWords } from './tool-words.ts'

const SCREEN = '/models'
const RECENT_MS = 7 * DAY_MS

const aboutModel = (id: ModelId, language: Language) => {
  const models: Readonly<Record<ModelId, { name: string; words: string }>> = toolWords(language).models
  return models[id]
}

/** Words that name a model, in any language. */
const namesOf = (id: ModelId) => Language.options.map((it) => Object.values(aboutModel(id, it)).join(' ')).join(' ')

/** Four significant digits. */
const tidy = (value: number) => Number(value.toPrecision(4))

export function modelsTool({ present }: { present: PresentPredictions }): Tool<typeof ModelQuestion> {
  return {
    name: 'models',
    description:
      'How good the models have been over the last seven days: state, mean error and the mean error of the baseline on the same predictions, for each time ahead. `measure` names one by its id, its measure or a word (speed, consumption, solar, wind, risk).',
    args: ModelQuestion,
    sentence({ measure }, { language }) {
      const { accuracy } = toolWords(language)
      return measure === undefined ? accuracy : `${accuracy} · ${measure}`
    },
    async run({ measure }, { asker: { city, language }, nowMs }) {
      const all = await present.scores(city.id)
      const wanted = folded(measure ?? '')
        .split(/[^\p{L}\p{N}]+/u)
        .filter((it) => it !== '')
      const shown = all.filter(({ id }) => {
        const known = folded(`${id} ${namesOf(id)}`)
        return measure === id || wanted.every((it) => known.includes(it))
      })
      if (shown.length === 0)
        throw new Failure('not_found', `There is no model '${measure}'. There are: ${all.map((it) => it.id).join(', ')}.`)
      const notes = shown.flatMap(({ id, state }): Note[] => (state === 'on' ? [] : [{ note: 'model', what: id, state }]))
      return { facts: shown.flatMap((it) => factsOf(it, aboutModel(it.id, language).name, nowMs)), notes }
    },
  }
}

function factsOf(score: ModelScore, name: string, nowMs: number): ToolFact[] {
  const subject = { kind: 'model' as const, id: score.id, name }
  const at = new Date(nowMs).toISOString()
  const shared = { quality: 'measured' as const, source: score.id, screen: SCREEN }
  const period = { from: new Date(nowMs - RECENT_MS).toISOString(), to: at }
  const errors = (
    own: typeof subject | { kind: 'group'; id: string; name: string },
    it: Pick<ModelScore, 'error' | 'baselineError' | 'scored'>,
  ): ToolFact[] =>
    it.error === null || it.baselineError === null
      ? []
      : [
          { ...shared, subject: own, measure: 'model-error', value: tidy(it.error), unit: score.unit, at: null, period },
          { ...shared, subject: own, measure: 'naive-error', value: tidy(it.baselineError), unit: score.unit, at: null, period },
          { ...shared, subject: own, measure: 'count', value: it.scored, unit: '', at: null, period },
        ]
  return [
    { ...shared, subject, measure: 'status', value: score.state, unit: '', at, period: null },
    ...errors(subject, score),
    ...score.ahead.flatMap((it) => errors({ kind: 'group', id: `${score.id}+${it.minutes}`, name: `${name}, +${it.minutes} min` }, it)),
  ]
}
