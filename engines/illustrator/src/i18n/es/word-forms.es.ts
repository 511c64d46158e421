import type { PromptWords } from '../illustrator-words.ts'

export const doing: PromptWords['doing'] = /^.{3,}(ando|iendo|mente|andose|iendose)$/

export const irregularPlurals: PromptWords['irregularPlurals'] = 'gente, buses, padres'
