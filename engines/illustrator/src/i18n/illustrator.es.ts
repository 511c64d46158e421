import * as combined from './es/combined-words.es.ts'
import { refusals } from './es/prompt-refusals.es.ts'
import * as refused from './es/refused-words.es.ts'
import * as settings from './es/setting-words.es.ts'
import * as small from './es/small-words.es.ts'
import * as styles from './es/style-words.es.ts'
import * as subjects from './es/subject-words.es.ts'
import * as forms from './es/word-forms.es.ts'
import type { PromptWords } from './illustrator-words.ts'

export const es: PromptWords = { ...combined, ...forms, ...refused, ...settings, ...small, ...styles, ...subjects, refusals }
