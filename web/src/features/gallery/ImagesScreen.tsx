import { useText } from '../../i18n/text.ts'
import { AccessGate } from '../../identity/AccessGate.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Creations } from './Creations.tsx'
import styles from './GalleryScreen.module.css'
import { UploadForm } from './uploads/UploadForm.tsx'

/** What people can do with their own pictures, in one place. */
export function ImagesScreen() {
  const text = useText()
  return (
    <div className={styles.screen}>
      <div className={styles.ways}>
        <Panel title={text('images.about')}>
          <div className={styles.explained}>
            <section>
              <h3>{text('images.about-upload')}</h3>
              <p>{text('images.about-upload-sentence')}</p>
            </section>
            <section>
              <h3>{text('images.about-view')}</h3>
              <p>{text('images.about-view-sentence')}</p>
            </section>
            <section>
              <h3>{text('images.about-manage')}</h3>
              <p>{text('images.about-manage-sentence')}</p>
            </section>
          </div>
        </Panel>
        <Panel title={text('images.upload-form')}>
          <AccessGate feature="aiAssistant">
            <UploadForm />
          </AccessGate>
        </Panel>
      </div>
      <Creations manage />
    </div>
  )
}
