import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import list from '../ui/lists/ListScreen.module.css'

/** The end of a list, or the button for its next page. */
export function ListFoot({ showMore, busy }: { showMore: (() => void) | null; busy: boolean }) {
  const text = useText()
  if (!showMore && !busy) return null
  return (
    <div className={list.foot}>
      <Button disabled={!showMore} onClick={() => showMore?.()}>
        {text(busy ? 'panel.loading' : 'list.more')}
      </Button>
    </div>
  )
}
