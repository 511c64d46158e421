import * as combined from './en/combined-words.en.ts'
import { refusals } from './en/prompt-refusals.en.ts'
import * as refused from './en/refused-words.en.ts'
import * as settings from './en/setting-words.en.ts'
import * as small from './en/small-words.en.ts'
import * as styles from './en/style-words.en.ts'
import * as subjects from './en/subject-words.en.ts'
import * as forms from './en/word-forms.en.ts'
import type { PromptWords } from './illustrator-words.ts'

export const en: PromptWords = { ...combined, ...forms, ...refused, ...settings, ...small, ...styles, ...subjects, refusals }
