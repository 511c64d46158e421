import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useQueryClient } from '@tanstack/react-query'
import { change } from '../../../../api/change.ts'
import { useCity } from '../../../../api/config.tsx'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { CALLS } from '../desk-kind.ts'
import { useCalling } from '../forms/use-sending.ts'
import { putRecord, refetchRecord } from '../record-answers.ts'

/** Turns a merged duplicate back into a report of its own. */
export function UnmergeButton({ kind, parentId, child }: { kind: RecordKind; parentId: string; child: { id: string; number: string } }) {
  const text = useText()
  const toast = useToast()
  const client = useQueryClient()
  const { id: city } = useCity()
  const calling = useCalling(kind)

  async function handleUnmerge() {
    const body = { reason: text('situations.unfold-reason') }
    const done = await calling.call(async () =>
      putRecord(client, kind, city, await change(CALLS[kind].unfold, { params: { id: child.id }, body })),
    )
    if (!done)
      return toast({ state: 'critical', title: text('desk.not-done', { number: child.number }), sentence: text('desk.unreachable') })
    await Promise.all([parentId, child.id].map((id) => refetchRecord(client, kind, city, id)))
    void client.invalidateQueries({ queryKey: [CALLS[kind].one.path, city] })
    toast({ state: 'ok', title: text('situations.unfolded', { number: child.number }) })
  }

  return (
    <Button
      aria-disabled={calling.busy}
      aria-label={text('situations.unfold-one', { number: child.number })}
      onClick={() => void handleUnmerge()}
    >
      {text('situations.unfold')}
    </Button>
  )
}
