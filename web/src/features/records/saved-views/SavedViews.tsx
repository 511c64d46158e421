import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import styles from './SavedViews.module.css'
import { ViewList } from './ViewList.tsx'
import type { ViewState } from './view-state.ts'

/** The saved views in a list's toolbar: choose one, or name the current view. */
export function SavedViews({ kind, now, onChoose }: { kind: RecordKind; now: ViewState; onChoose: (view: ViewState) => void }) {
  const text = useText()
  return (
    <Popover
      label={text('views.title')}
      trigger={(props) => (
        <Button {...props}>
          {text('views.title')}
          <Icon name="chevron" size={16} />
        </Button>
      )}
    >
      <h2 className={styles.title}>{text('views.title')}</h2>
      <AccessGate feature="advancedAnalytics">
        <ViewList kind={kind} now={now} onChoose={onChoose} />
      </AccessGate>
    </Popover>
  )
}
