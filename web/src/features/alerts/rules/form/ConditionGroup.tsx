import { CONDITIONS_AT_MOST } from '@oppidum/domain/alerts/condition'
import { useRef } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Choice } from '../../../../ui/fields/Choice.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { LeafFields, type LeafFieldsProps } from './LeafFields.tsx'
import styles from './RuleForm.module.css'
import { type GroupDraft, isGroup, leafDrafts, newLeaf, nextKey, takesGroup, withNode } from './rule-draft.ts'

interface GroupProps extends Pick<LeafFieldsProps, 'feeds' | 'isInDistrict' | 'problems' | 'fieldId'> {
  root: GroupDraft
  group: GroupDraft
  /** 1 for the outer group. */
  depth: number
  speedUnit: string
  onChange: (root: GroupDraft) => void
}

/** Conditions that are joined, and groups of them. */
export function ConditionGroup({ root, group, depth, speedUnit, onChange, ...rest }: GroupProps) {
  const text = useText()
  const add = useRef<HTMLButtonElement>(null)
  const isFull = leafDrafts(root).length >= CONDITIONS_AT_MOST
  /** Puts a changed group into the whole. */
  const put = (next: GroupDraft) => onChange(group.key === root.key ? next : withNode(root, group.key, () => next))
  const lastMeasure = leafDrafts(root).at(-1)?.measure ?? 'traffic.speed'
  const remove = (key: number) => {
    onChange(withNode(root, key, () => null))
    add.current?.focus()
  }
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{text(depth === 1 ? 'rule-form.conditions' : 'rule-form.group')}</legend>
      {group.parts.length > 1 && (
        <div>
          <Choice
            label={text('rule-form.join')}
            options={[
              { value: 'all', label: text('rule-form.all') },
              { value: 'any', label: text('rule-form.any-of') },
            ]}
            value={group.join}
            onChoose={(join) => put({ ...group, join })}
          />
        </div>
      )}
      {group.parts.map((part) =>
        isGroup(part) ? (
          <ConditionGroup key={part.key} {...rest} root={root} group={part} depth={depth + 1} speedUnit={speedUnit} onChange={onChange} />
        ) : (
          <div key={part.key} className={styles.leaf}>
            <LeafFields
              {...rest}
              leaf={part}
              onChange={(changes) => onChange(withNode(root, part.key, (it) => ({ ...it, ...changes }) as typeof it))}
            />
            {leafDrafts(root).length > 1 && (
              <div className={styles.acts}>
                <Button look="quiet" onClick={() => remove(part.key)}>
                  {text('rule-form.remove-condition')}
                </Button>
              </div>
            )}
          </div>
        ),
      )}
      <div className={styles.acts}>
        <Button
          ref={add}
          disabled={isFull}
          onClick={() => put({ ...group, parts: [...group.parts, newLeaf(nextKey(root), lastMeasure, speedUnit)] })}
        >
          <Icon name="plus" size={16} />
          {text('rule-form.add-condition')}
        </Button>
        {takesGroup(depth) && (
          <Button
            disabled={isFull}
            onClick={() => {
              const key = nextKey(root)
              const inner: GroupDraft = {
                key,
                join: group.join === 'all' ? 'any' : 'all',
                parts: [newLeaf(key + 1, lastMeasure, speedUnit)],
              }
              put({ ...group, parts: [...group.parts, inner] })
            }}
          >
            <Icon name="plus" size={16} />
            {text('rule-form.add-group')}
          </Button>
        )}
        {isFull && <span className={styles.quiet}>{text('rule-form.full', { count: CONDITIONS_AT_MOST })}</span>}
      </div>
    </fieldset>
  )
}
