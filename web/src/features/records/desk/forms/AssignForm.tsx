import { useText } from '../../../../i18n/text.ts'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useDesk, useDetail } from '../use-desk.ts'
import { DeskForm } from './DeskForm.tsx'
import type { FormProps } from './form-props.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useDepartmentOptions } from './use-department-options.ts'
import { useDraft } from './use-draft.ts'
import { resultText, useSending } from './use-sending.ts'

const NOBODY = ''

/** Assigns a record to a department and to an operator. */
export function AssignForm({ kind, record, onDone, onCancel }: FormProps) {
  const text = useText()
  const desk = useDesk().data?.value
  const detail = useDetail(kind, record.id).data?.value
  const departmentName = useDepartmentName()
  const sending = useSending(kind, record)
  const draft = useDraft<{ department: string | null; assignee: string | null; reason: string }>(`assign ${record.id}`, {
    department: null,
    assignee: null,
    reason: '',
  })
  const department = draft.values.department ?? record.assignedDepartment ?? NOBODY
  const assignee = draft.values.assignee ?? detail?.assignee?.id ?? NOBODY
  // A department or person that no longer exists in the city remains an option while the record is assigned to it.
  const departments = useDepartmentOptions('type' in record ? record.type : null, record.assignedDepartment)
  const people = desk?.people ?? (detail?.assignee ? [detail.assignee] : [])

  async function handleSubmit() {
    const done = await sending.send(
      {
        ...(department !== (record.assignedDepartment ?? NOBODY) && { department: department || null }),
        ...(assignee !== (detail?.assignee?.id ?? NOBODY) && { assignee: assignee || null }),
        ...(draft.values.reason.trim() !== '' && { reason: draft.values.reason.trim() }),
      },
      { assignedDepartment: department || null },
    )
    if (!done) return
    draft.forget()
    onDone(
      resultText(
        done,
        text,
        record.number,
        text(department ? 'desk.done-assigned' : 'desk.done-unassigned', { number: record.number, department: departmentName(department) }),
      ),
    )
  }

  return (
    <DeskForm
      title={text('desk.assign-title')}
      act={text('desk.assign')}
      again={sending.problem?.is === 'stale'}
      busy={sending.busy}
      notice={<SendingNotice kind={kind} sending={sending} />}
      onSubmit={() => void handleSubmit()}
      onCancel={onCancel}
    >
      <SelectField
        label={text('field.department')}
        options={[{ value: NOBODY, label: text('services.no-department') }, ...departments]}
        value={department}
        onChoose={(it) => draft.write({ department: it })}
      />
      <SelectField
        label={text('desk.field-assignee')}
        options={[
          { value: NOBODY, label: text('desk.nobody') },
          ...people.map((it) => ({ value: it.id, label: it.name ?? text('desk.by-operator') })),
        ]}
        value={assignee}
        onChoose={(it) => draft.write({ assignee: it })}
      />
      <TextField
        label={text('desk.reason')}
        aside={text('sign.optional')}
        value={draft.values.reason}
        maxLength={2_000}
        onChange={({ target }) => draft.write({ reason: target.value })}
      />
    </DeskForm>
  )
}
