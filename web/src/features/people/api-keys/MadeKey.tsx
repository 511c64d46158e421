import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from '../../../ui/lists/OwnedList.module.css'

/** An example call with the key, for a shell; neither part contains shell metacharacters. */
const curlLine = (origin: string, apiKey: string) => `curl -H 'X-API-Key: ${apiKey}' '${origin}${getCityMetrics.path}'`

/** The new key, shown once, with an example call. */
export function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const text = useText()
  return (
    <div className={styles.plate}>
      <p className={styles.once}>
        <StateMark state="medium" />
        {text('api-key.once')}
      </p>
      <CopyField
        label={text('api-key.key')}
        value={apiKey}
        copy={text('api-key.copy')}
        done={text('api-key.copied')}
        failed={text('api-key.not-copied')}
      />
      <CopyField
        label={text('api-key.curl')}
        hint={text('api-key.curl-hint')}
        value={curlLine(location.origin, apiKey)}
        copy={text('api-key.copy-curl')}
        done={text('api-key.curl-copied')}
        failed={text('api-key.not-copied')}
      />
      <div className={styles.acts}>
        <Button look="primary" onClick={onDone}>
          {text('api-key.done')}
        </Button>
      </div>
    </div>
  )
}
