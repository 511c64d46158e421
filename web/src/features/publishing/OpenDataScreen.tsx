import { PUBLISHED_FILES, type PublishedFileName, publishedPath } from '@oppidum/domain/publishing/published-files'
import { useCity } from '../../api/config.tsx'
import { type TextId, useText } from '../../i18n/text.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EmbedPanel } from './EmbedPanel.tsx'
import styles from './OpenDataScreen.module.css'

/** Files by what they are about. */
const GROUPS: readonly { title: TextId; sentence: TextId; files: readonly PublishedFileName[] }[] = [
  {
    title: 'open-data.incidents',
    sentence: 'open-data.incidents-sentence',
    files: ['incidents.geojson', 'incidents.csv', 'incidents.atom'],
  },
  { title: 'open-data.alerts', sentence: 'open-data.alerts-sentence', files: ['alerts.atom'] },
  { title: 'open-data.works', sentence: 'open-data.works-sentence', files: ['works.ics', 'work-zones.geojson'] },
  { title: 'open-data.requests', sentence: 'open-data.requests-sentence', files: ['service-requests.geojson', 'service-requests.csv'] },
  { title: 'open-data.traffic', sentence: 'open-data.traffic-sentence', files: ['traffic.geojson', 'traffic.csv'] },
]

const FORM: Record<PublishedFileName, TextId> = {
  'incidents.geojson': 'open-data.geojson',
  'incidents.csv': 'open-data.csv',
  'incidents.atom': 'open-data.atom',
  'service-requests.geojson': 'open-data.geojson',
  'service-requests.csv': 'open-data.csv',
  'traffic.geojson': 'open-data.geojson',
  'traffic.csv': 'open-data.csv',
  'works.ics': 'open-data.ics',
  'work-zones.geojson': 'open-data.work-zones',
  'alerts.atom': 'open-data.cap',
}

/** The addresses of everything that the city publishes for other programs, and code that shows it on other sites. */
export function OpenDataScreen() {
  const text = useText()
  const { id } = useCity()
  return (
    <div className={styles.screen}>
      <p className={styles.lead}>
        {text('open-data.lead')} <a href="/api/docs">{text('open-data.api')}</a>
      </p>
      <div className={styles.panels}>
        {GROUPS.map((group) => (
          <Panel key={group.title} title={text(group.title)}>
            <p className={styles.sentence}>{text(group.sentence)}</p>
            <ul className={styles.files}>
              {group.files.map((it) => (
                <li key={it}>
                  <CopyField
                    label={text(FORM[it])}
                    hint={<FileLink name={it} cityId={id} />}
                    value={`${location.origin}${publishedPath(it, id)}`}
                    copy={text('open-data.copy')}
                    copyNamed={text('open-data.copy-named', { name: it })}
                    done={text('open-data.copied')}
                    failed={text('open-data.not-copied')}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
        <EmbedPanel />
      </div>
    </div>
  )
}

function FileLink({ name, cityId }: { name: PublishedFileName; cityId: string }) {
  return (
    <a href={publishedPath(name, cityId)} type={PUBLISHED_FILES[name]}>
      {name}
    </a>
  )
}
