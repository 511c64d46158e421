import type { Service, ServiceAttribute } from '@oppidum/domain/records/service'
import type { ServiceAnswer, ServiceAnswers } from '@oppidum/domain/records/service-answers'
import { useText } from '../../i18n/text.ts'
import { Tick } from '../../ui/fields/Choice.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './AnswerFields.module.css'
import { isAnswered } from './report-draft.ts'
import { questionText } from './service-text.ts'

/** A service's additional questions; each kind of answer has its own field. */
export function AnswerFields({
  service,
  answers,
  showProblems,
  onChange,
}: {
  service: Pick<Service, 'attributes'>
  answers: ServiceAnswers
  showProblems: boolean
  onChange: (answers: ServiceAnswers) => void
}) {
  const text = useText()
  return (
    <div className={styles.fields} id="report-answers">
      {service.attributes.map((it) => (
        <AnswerField
          key={it.code}
          attribute={it}
          answer={Object.hasOwn(answers, it.code) ? answers[it.code] : undefined}
          problem={
            showProblems && it.required && !isAnswered(Object.hasOwn(answers, it.code) ? answers[it.code] : undefined)
              ? text('report.needs-answer')
              : undefined
          }
          onAnswer={(answer) => onChange({ ...answers, [it.code]: answer })}
        />
      ))}
    </div>
  )
}

function AnswerField({
  attribute: { code, datatype, description, required, values },
  answer,
  problem,
  onAnswer,
}: {
  attribute: ServiceAttribute
  answer: ServiceAnswer | undefined
  problem: string | undefined
  onAnswer: (answer: ServiceAnswer) => void
}) {
  const text = useText()
  const label = questionText(description, text)
  const aside = required ? undefined : text('report.optional')
  const line = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  const chosen = Array.isArray(answer) ? answer : []
  if (datatype === 'singlevaluelist') {
    const options = [
      { value: '', label: text('report.choose') },
      ...values.map((it) => ({ value: it.key, label: questionText(it.name, text) })),
    ]
    return <SelectField label={label} aside={aside} options={options} value={line} problem={problem} onChoose={onAnswer} />
  }
  if (datatype === 'multivaluelist') {
    return (
      <fieldset>
        <legend className={styles.legend}>
          {label} {aside && <span className={styles.aside}>{aside}</span>}
        </legend>
        <div className={styles.ticks}>
          {values.map((it) => (
            <Tick
              key={it.key}
              label={questionText(it.name, text)}
              checked={chosen.includes(it.key)}
              onChange={(on) => onAnswer(on ? [...chosen, it.key] : chosen.filter((one) => one !== it.key))}
            />
          ))}
        </div>
        {problem && <p className={styles.problem}>{problem}</p>}
      </fieldset>
    )
  }
  if (datatype === 'text')
    return (
      <TextArea
        label={label}
        aside={aside}
        value={line}
        maxLength={1_000}
        problem={problem}
        onChange={({ target }) => onAnswer(target.value)}
      />
    )
  return (
    <TextField
      id={`answer-${code}`}
      label={label}
      aside={aside}
      type={datatype === 'datetime' ? 'date' : 'text'}
      inputMode={datatype === 'number' ? 'decimal' : undefined}
      maxLength={300}
      value={line}
      problem={problem}
      onChange={({ target }) => onAnswer(target.value)}
    />
  )
}
