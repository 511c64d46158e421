import type { PromptWords } from '../illustrator-words.ts'

export const doing: PromptWords['doing'] = /^.{3,}(ing|ed|ly)$/

export const irregularPlurals: PromptWords['irregularPlurals'] =
  'people, children, buses, parents, geese, men, women, policemen, firemen, fishermen'
