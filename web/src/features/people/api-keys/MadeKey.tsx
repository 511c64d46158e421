import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/browser/copy-address.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './ApiKeys.module.css'

/** An example call with the key, for a shell; neither part contains shell metacharacters. */
const curlLine = (origin: string, apiKey: string) => `curl -H 'X-API-Key: ${apiKey}' '${origin}${getCityMetrics.path}'`

/** The new key, shown once, with an example call. */
export function MadeKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  const text = useText()
  const [copied, setCopied] = useState<{ what: 'key' | 'curl'; done: boolean } | null>(null)
  const curl = curlLine(location.origin, apiKey)
  const handleCopy = async (what: 'key' | 'curl') => setCopied({ what, done: await copyText(what === 'key' ? apiKey : curl) })
  const message = copied && (copied.done ? (copied.what === 'key' ? 'api-key.copied' : 'api-key.curl-copied') : 'api-key.not-copied')
  return (
    <div className={styles.plate}>
      <p className={styles.once}>
        <StateMark state="medium" />
        {text('api-key.once')}
      </p>
      <TextField
        label={text('api-key.key')}
        value={apiKey}
        readOnly
        className={styles.made}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        end={
          <Button look="quiet" onClick={() => void handleCopy('key')}>
            {text('api-key.copy')}
          </Button>
        }
      />
      <TextField
        label={text('api-key.curl')}
        hint={text('api-key.curl-hint')}
        value={curl}
        readOnly
        className={styles.made}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        end={
          <Button look="quiet" onClick={() => void handleCopy('curl')}>
            {text('api-key.copy-curl')}
          </Button>
        }
      />
      <p role="status" className={styles.quiet}>
        {message && text(message)}
      </p>
      <div className={styles.acts}>
        <Button look="primary" onClick={onDone}>
          {text('api-key.done')}
        </Button>
      </div>
    </div>
  )
}
