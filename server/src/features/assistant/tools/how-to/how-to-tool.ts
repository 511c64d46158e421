import type { Asker } from '@oppidum/analyst/answerer'
import { HowToQuestion } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact } from '@oppidum/analyst/tool'
import { isAtLeast } from '@oppidum/domain/core/access'
import { allows, planFor } from '@oppidum/domain/plans/plan'
import { factText } from '../records/record-facts.ts'
import { toolWords } from '../tool-words.ts'
import { languageOf, planTopicOf, topicOf } from './how-to-match.ts'
import { neededPlan, planSteps } from './how-to-plan.ts'
import { stepsOf, type Topic, titleOf } from './how-to-topic.ts'

/** Topics about the asker's own plan. */
const OF_PLAN: ReadonlySet<string> = new Set(['plan', 'allowance'])
/** The question is about what a plan is, costs or includes, not how to change it. */
const ASKS =
  /\b(which|what|how much|how many|am i|do (i|we) have|include[sd]?|costs?|price[sd]?|cu[aá]l|qu[eé] plan|cu[aá]nt[oa]s?|incluye|tengo|tenemos|contratad[oa]|precios?)\b/iu

/** The question is which plan includes something. */
const NEEDS_PLAN =
  /\b(?:which|what|need|needs|needed|require[sd]?|have to|must|includes?|comes? with|part of|qu[eé] plan|cu[aá]l|necesit\p{L}*|precis\p{L}*|hace falta|requier\p{L}*|incluye|trae|vienen?)(?!\p{L})/iu

/** The source is the product's own guide. */
const SOURCE = 'product'

/** The role or plan that the asker lacks. They get the help all the same, so that they know whom to ask. Free has a trial of the API. */
function lacking({ role, plan }: Asker, topic: Topic): Note[] {
  const notes: Note[] = []
  if (topic.role && !isAtLeast(role, topic.role)) notes.push({ note: 'not-allowed', needs: topic.role })
  if (topic.feature && !allows(plan, topic.feature)) notes.push({ note: 'not-allowed', needs: planFor(topic.feature) })
  return notes
}

export function howToTool(): Tool<typeof HowToQuestion> {
  return {
    name: 'how_to',
    description:
      'How something is done in this product, and what its words and signs mean (safety index, stability, dashed, stale ...): sentences in ' +
      'the language of the question, and the screen where it is done. Pass the words of the question.',
    args: HowToQuestion,
    async run({ text }, { asker, nowMs }) {
      const needed = NEEDS_PLAN.test(text) ? planTopicOf(text) : undefined
      const topic = needed ?? topicOf(text)
      if (!topic) return { facts: [], notes: [{ note: 'missing', what: factText(text) }] }
      const language = languageOf(text, asker.language)
      const own = OF_PLAN.has(topic.id) && ASKS.test(text) ? planSteps(asker.plan, language) : []
      const from = needed?.feature ? [neededPlan(needed.feature, language)] : []
      const facts = [...own, ...from, ...stepsOf(topic, language, asker.city)].map(
        (value): ToolFact => ({
          subject: { kind: 'product', id: topic.id, name: titleOf(topic, language) },
          measure: 'step',
          value,
          unit: '',
          at: new Date(nowMs).toISOString(),
          period: null,
          quality: 'measured',
          source: SOURCE,
          screen: topic.screen,
        }),
      )
      return { facts, notes: lacking(asker, topic) }
    },
    sentence: (_question, { language }) => toolWords(language).guide,
  }
}
