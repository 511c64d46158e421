import type { LabelledPrompt } from './fit-moderation.ts'
import { HARM_KINDS, type HarmKind } from './prompt-moderation.ts'

/** The data set's names for the kinds, in sentences and in picture prompts. */
const IN_SENTENCES: Readonly<Record<HarmKind, readonly string[]>> = {
  sexual: ['S'],
  violence: ['V', 'V2'],
  hate: ['H', 'H2'],
  harassment: ['HR'],
  selfHarm: ['SH'],
}
const IN_PICTURES: Readonly<Record<HarmKind, string>> = {
  sexual: 'sexual',
  violence: 'violence',
  hate: 'hate',
  harassment: 'harassment',
  selfHarm: 'self-harm',
}
/** From this percentage of nude pictures on, a prompt counts as sexual whatever its label. */
const NUDE_FROM = 30

/** A row of `moderation-prompts/prompts.jsonl`. */
export interface PromptRow {
  prompt: string
  source: LabelledPrompt['source']
  unsafe: 0 | 1
  labels?: Readonly<Record<string, number>>
  categories?: readonly string[]
  nudity_percentage?: number
  inappropriate_percentage?: number
}

export function labelledPrompt({ prompt, source, unsafe, labels, categories, nudity_percentage: nude }: PromptRow): LabelledPrompt {
  const kinds: Partial<Record<HarmKind, boolean>> = {}
  for (const kind of HARM_KINDS) {
    if (labels) {
      const said = IN_SENTENCES[kind].map((it) => labels[it])
      if (said.includes(1)) kinds[kind] = true
      else if (said[0] === 0) kinds[kind] = false
    } else if (categories) {
      if (categories.includes(IN_PICTURES[kind]) || (kind === 'sexual' && (nude ?? 0) >= NUDE_FROM)) kinds[kind] = true
    } else {
      kinds[kind] = false
    }
  }
  return { prompt, source, unsafe: unsafe === 1, kinds }
}
