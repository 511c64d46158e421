import { LANGUAGE_FACTS, Language } from '@oppidum/domain/core/language'
import { Popover } from 'radix-ui'
import { Link, useLocation } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { chosenLanguage, chosenSingleKeys, chosenSpeedUnit, chosenTheme, THEMES } from '../../preferences/choices.ts'
import { useRemembered } from '../../preferences/remembered.ts'
import { useCitySpeedUnit } from '../../provenance/use-speed-unit.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Choice, Tick } from '../../ui/fields/Choice.tsx'
import styles from './settings/Settings.module.css'
import { THEME_LOOK } from './settings/theme.ts'
import { kioskAddress } from './wall/kiosk.ts'

/** The content of the settings dialog. */
export function SettingsDialog({ onKeys }: { onKeys: () => void }) {
  const text = useText()
  const cityUnit = text(useCitySpeedUnit() === 'mph' ? 'unit.mph' : 'unit.kmh')
  return (
    <div className={styles.settings}>
      <h3 className={styles.heading}>{text('settings.language')}</h3>
      <Choice
        label={text('settings.language')}
        options={[
          { value: 'browser', label: text('settings.as-browser') },
          ...Language.options.map((it) => ({ value: it, label: LANGUAGE_FACTS[it].name })),
        ]}
        value={useRemembered(chosenLanguage)}
        onChoose={chosenLanguage.choose}
      />
      <h3 className={styles.heading}>{text('settings.speed-unit')}</h3>
      <Choice
        label={text('settings.speed-unit')}
        options={[
          { value: 'city', label: text('settings.as-city', { unit: cityUnit }) },
          { value: 'mph', label: text('unit.mph') },
          { value: 'km/h', label: text('unit.kmh') },
        ]}
        value={useRemembered(chosenSpeedUnit)}
        onChoose={chosenSpeedUnit.choose}
      />
      <h3 className={styles.heading}>{text('settings.theme')}</h3>
      <Choice
        label={text('settings.theme')}
        options={THEMES.map((it) => ({ value: it, label: text(THEME_LOOK[it].text) }))}
        value={useRemembered(chosenTheme)}
        onChoose={chosenTheme.choose}
      />
      <Tick
        checked={useRemembered(chosenSingleKeys) === 'on'}
        onChange={(checked) => chosenSingleKeys.choose(checked ? 'on' : 'off')}
        label={text('settings.single-keys')}
      />
      <div className={styles.acts}>
        <Popover.Close asChild>
          <Button onClick={onKeys}>{text('keys.title')}</Button>
        </Popover.Close>
        <Link className={buttonClass('plain')} to={kioskAddress(useLocation(), true)}>
          {text('settings.wall')}
        </Link>
      </div>
    </div>
  )
}
