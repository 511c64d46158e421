import type { AlertRule, RuleSettings } from '@oppidum/domain/alerts/rule'
import { ruleFault } from '@oppidum/domain/alerts/rule-fault'
import type { TemplateId } from '@oppidum/domain/alerts/rules/template-id'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useText } from '../../../../i18n/text.ts'
import { problemSentence } from '../../../../identity/problem-sentence.ts'
import { useSpeedUnit } from '../../../../provenance/use-speed-unit.ts'
import { settingsOf, useChangeRule, useCreateRule } from '../rule-queries.ts'
import { FAULT_TEXT } from '../rule-words.ts'
import type { RuleCity } from '../use-rule-city.ts'
import { draftOf, type GroupDraft, leafDrafts, type RuleDraft, withRoot } from './rule-draft.ts'
import { fieldName, ruleFromDraft } from './rule-from-draft.ts'

/** A problem of the form as a sentence; `field` is null when it is about the whole. */
export interface FormProblem {
  field: string | null
  sentence: string
}

interface Given {
  initial: RuleSettings
  /** Null for a new rule. */
  rule: AlertRule | null
  template?: TemplateId | undefined
  city: RuleCity
  onSaved: (rule: AlertRule) => void
}

/** A rule's form: what is typed, what is wrong with it, and saving it. */
export function useRuleForm({ initial, rule, template, city, onSaved }: Given) {
  const text = useText()
  const { speedUnit } = useSpeedUnit()
  const [base, setBase] = useState(rule)
  const [draft, setDraft] = useState(() => draftOf(initial, speedUnit))
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const [isOvertaken, setOvertaken] = useState(false)
  const creating = useCreateRule()
  const changing = useChangeRule()
  const isSaving = creating.isPending || changing.isPending

  /** The rule so far; null while something typed is wrong or does not fit the city. */
  const settings = useMemo(() => {
    const read = ruleFromDraft(draft).settings
    return read && ruleFault(read, city) === null ? read : null
  }, [draft, city])

  /** The rule to save; null when something is wrong, which is shown then. */
  function checked(): RuleSettings | null {
    const read = ruleFromDraft(draft)
    const wrong: FormProblem[] = read.problems.map(({ field, text: id, values }) => ({ field, sentence: text(id, values) }))
    const fault = read.settings && ruleFault(read.settings, city)
    if (fault) {
      const key = fault.leaf === null ? undefined : leafDrafts(draft.root)[fault.leaf]?.key
      const number = (fault.leaf ?? 0) + 1
      wrong.push({
        field: key !== undefined && fault.code === 'clear-at' ? fieldName(key, 'clearAt') : null,
        sentence: text(FAULT_TEXT[fault.code], { number, word: fault.word }),
      })
    }
    setProblems(wrong)
    return wrong.length === 0 ? read.settings : null
  }

  function handleRefusal(problem: unknown) {
    if (base && problem instanceof ApiError && problem.code === 'conflict') setOvertaken(true)
    else setProblems([{ field: null, sentence: problemSentence(problem, text) }])
  }

  return {
    draft,
    base,
    problems,
    settings,
    isSaving,
    /** Someone else has saved a newer version. */
    isOvertaken,
    change(changes: Partial<RuleDraft>) {
      setDraft((now) => ({ ...now, ...changes }))
    },
    changeCondition(root: GroupDraft) {
      setDraft((now) => withRoot(now, root))
    },
    save() {
      const ready = checked()
      if (!ready || isSaving) return
      const callbacks = { onSuccess: onSaved, onError: handleRefusal }
      if (base) changing.mutate({ ...ready, id: base.id, version: base.version, active: base.active }, callbacks)
      else creating.mutate({ ...ready, ...(template && { template }) }, callbacks)
    },
    /** Starts again from a newer version, or keeps what is typed and saves over it. */
    rebase(newer: AlertRule, keepDraft: boolean) {
      setBase(newer)
      setOvertaken(false)
      if (!keepDraft) setDraft(draftOf(settingsOf(newer), speedUnit))
    },
  }
}
