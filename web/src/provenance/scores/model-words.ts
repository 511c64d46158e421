import type { BaselineRule, ErrorUnit, ModelId, ModelState } from '@oppidum/domain/forecasting/model-score'
import { type TextId, useText } from '../../i18n/text.ts'
import type { State } from '../../ui/icons/StateMark.tsx'
import { useSpeedUnit } from '../use-speed-unit.ts'

export const MODEL_TEXT: Record<ModelId, TextId> = {
  'traffic-speed': 'model.traffic-speed',
  'energy-load': 'model.energy-load',
  'energy-solar': 'model.energy-solar',
  'energy-photovoltaic': 'model.energy-photovoltaic',
  'energy-wind': 'model.energy-wind',
  'incident-risk': 'model.incident-risk',
  'request-category': 'model.request-category',
  'request-completion': 'model.request-completion',
  'incident-priority': 'model.incident-priority',
}

/** What a model's error means, in a sentence. */
export const ERROR_TEXT: Record<ModelId, TextId> = {
  'traffic-speed': 'error.traffic-speed',
  'energy-load': 'error.energy-power',
  'energy-solar': 'error.energy-power',
  'energy-photovoltaic': 'error.energy-power',
  'energy-wind': 'error.energy-power',
  'incident-risk': 'error.incident-risk',
  'request-category': 'error.wrong-answers',
  'request-completion': 'error.request-completion',
  'incident-priority': 'error.wrong-answers',
}

export const BASELINE_TEXT: Record<BaselineRule, TextId> = {
  'as-now': 'naive.as-now',
  'as-yesterday': 'naive.as-yesterday',
  'flat-rate': 'naive.flat-rate',
  'most-frequent': 'naive.most-frequent',
  'usual-duration': 'naive.usual-duration',
  'as-reported': 'naive.as-reported',
}

export const STATE_WORDS: Record<ModelState, { text: TextId; means: TextId; mark: State }> = {
  on: { text: 'model-state.on', means: 'model-state.on-means', mark: 'ok' },
  learning: { text: 'model-state.learning', means: 'model-state.learning-means', mark: 'none' },
  off: { text: 'model-state.off', means: 'model-state.off-means', mark: 'medium' },
  none: { text: 'model-state.none', means: 'model-state.none-means', mark: 'none' },
  unused: { text: 'model-state.unused', means: 'model-state.unused-means', mark: 'none' },
}

/** How errors in a unit are written; `factor` from the answer's unit to the displayed one. */
export interface ErrorWords {
  unit: string
  tight: boolean
  factor: number
  digits: number
}

export function useErrorWords(): (unit: ErrorUnit) => ErrorWords {
  const text = useText()
  const speed = useSpeedUnit()
  return (unit) => {
    if (unit === 'mph') return { unit: speed.unit, tight: false, factor: speed.factor, digits: 1 }
    if (unit === 'MW') return { unit: text('unit.mw'), tight: false, factor: 1, digits: 1 }
    if (unit === 'share') return { unit: '%', tight: true, factor: 100, digits: 1 }
    if (unit === 'days') return { unit: text('unit.days-short'), tight: false, factor: 1, digits: 1 }
    return { unit: text('unit.nats'), tight: false, factor: 1, digits: 3 }
  }
}
