import { EmbedFigure, EmbedTheme } from '@oppidum/domain/publishing/embed'
import { useState } from 'react'
import { useCity, useConfig } from '../../api/config.tsx'
import { type TextId, useLanguage, useText } from '../../i18n/text.ts'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type Embedding, embedCode, embedPath } from './embed-code.ts'
import styles from './OpenDataScreen.module.css'

const SHOWN: readonly Embedding['shown'][] = [...EmbedFigure.options, 'map']
const SHOWN_TEXT: Record<Embedding['shown'], TextId> = {
  incidents: 'metric.active-incidents',
  traffic: 'metric.traffic',
  energy: 'metric.energy',
  map: 'open-data.map',
}
const THEME_TEXT: Record<EmbedTheme, TextId> = {
  auto: 'open-data.theme-auto',
  light: 'open-data.theme-light',
  dark: 'open-data.theme-dark',
}

/** Code that shows one figure or a map of the city on another site, if the operator allows any. */
export function EmbedPanel() {
  const text = useText()
  const { id: cityId, name } = useCity()
  const { embedOrigins } = useConfig()
  const language = useLanguage()
  const [shown, setShown] = useState<Embedding['shown']>('incidents')
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const embedding = { shown, theme, language, cityId, title: `${name}: ${text(SHOWN_TEXT[shown])}` }
  return (
    <Panel title={text('open-data.embed')}>
      <p className={styles.sentence}>
        {embedOrigins.length === 0
          ? text('open-data.embed-none')
          : embedOrigins.includes('*')
            ? text('open-data.embed-all')
            : text('open-data.embed-sites', { sites: embedOrigins.join(', ') })}
      </p>
      <div className={styles.choices}>
        <SelectField
          label={text('open-data.shown')}
          value={shown}
          options={SHOWN.map((value) => ({ value, label: text(SHOWN_TEXT[value]) }))}
          onChoose={(value) => setShown(value as Embedding['shown'])}
        />
        <SelectField
          label={text('open-data.theme')}
          value={theme}
          options={EmbedTheme.options.map((value) => ({ value, label: text(THEME_TEXT[value]) }))}
          onChoose={(value) => setTheme(value as EmbedTheme)}
        />
      </div>
      <CopyField
        label={text('open-data.code')}
        hint={
          <a href={embedPath(embedding)} target="_blank" rel="noopener">
            {text('open-data.look')}
          </a>
        }
        value={embedCode(location.origin, embedding)}
        copy={text('open-data.copy')}
        copyNamed={text('open-data.copy-code')}
        done={text('open-data.copied')}
        failed={text('open-data.not-copied')}
      />
    </Panel>
  )
}
