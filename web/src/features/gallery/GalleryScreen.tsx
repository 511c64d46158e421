import { useText } from '../../i18n/text.ts'
import { AccessGate } from '../../identity/AccessGate.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Creations } from './Creations.tsx'
import styles from './GalleryScreen.module.css'
import { Generator } from './generator/Generator.tsx'
import { UploadForm } from './uploads/UploadForm.tsx'

/** The signed-in person's pictures, and the ways to add one. */
export function GalleryScreen() {
  const text = useText()
  return (
    <div className={styles.screen}>
      <div className={styles.ways}>
        <Panel title={text('images.generator')}>
          <Generator />
        </Panel>
        <Panel title={text('images.upload-form')}>
          <AccessGate feature="aiAssistant">
            <UploadForm />
          </AccessGate>
        </Panel>
      </div>
      <Creations />
    </div>
  )
}
