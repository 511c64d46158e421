import { LANGUAGE_FACTS, Language } from '@oppidum/domain/core/language'
import { useLocation, useNavigate } from 'react-router'
import { type TextId, useText } from '../../i18n/text.ts'
import { useMay, useMe } from '../../identity/identity.tsx'
import { chosenLanguage, chosenSpeedUnit, chosenTheme, SPEED_UNITS, THEMES } from '../../preferences/choices.ts'
import { copyAddress } from '../../ui/browser/copy-address.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { type PaletteAct, PaletteDialog, type PaletteScreen } from '../palette/PaletteDialog.tsx'
import { THEME_LOOK } from './settings/theme.ts'
import { ACCOUNT, ADMIN_SCREENS, HAND_OVER, MODELS, OPEN_DATA, SCREENS } from './sidebar/nav-entries.ts'
import { isKiosk, kioskAddress } from './wall/kiosk.ts'

/** The palette with the screens of the navigation and the actions of the current screen. */
export function Palette({
  early,
  onClose,
  onKeys,
}: {
  /** Text typed before the palette was loaded; cleared once it is taken over. */
  early: React.RefObject<string>
  onClose: () => void
  onKeys: () => void
}) {
  return <PaletteDialog early={early} screens={useScreens()} acts={useActs(onKeys)} onClose={onClose} />
}

/** The screens that the current person may open. */
function useScreens(): PaletteScreen[] {
  const text = useText()
  const me = useMe()
  const isAdmin = useMay({ role: 'admin' })
  const atDesk = useMay({ role: 'operator' })
  const hasAlerts = useMay('realTimeAlerts')
  const alerts = (path: string, tab: TextId) => ({
    to: `/alerts${path}`,
    name: `${text('screen.alerts')}: ${text(tab)}`,
    icon: 'bell' as const,
    keys: [],
  })
  const own = ({ to, text: name }: { to: string; text: TextId }) => ({ to, name: text(name), icon: 'person' as const, keys: [] })
  return [
    ...SCREENS.map(({ to, text: name, icon, letter }) => ({ to, name: text(name), icon, keys: ['G', letter.toUpperCase()] })),
    { to: MODELS.to, name: text(MODELS.text), icon: 'chart' as const, keys: [] },
    { to: OPEN_DATA.to, name: text(OPEN_DATA.text), icon: 'link' as const, keys: [] },
    ...(hasAlerts ? [alerts('', 'alerts.firing'), alerts('/history', 'alerts.history'), alerts('/rules', 'rules.tab')] : []),
    ...(atDesk ? [own(HAND_OVER)] : []),
    ...(me ? [own(ACCOUNT)] : []),
    ...(isAdmin ? ADMIN_SCREENS.map(own) : []),
  ]
}

function useActs(onKeys: () => void): PaletteAct[] {
  const text = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const address = useLocation()
  const kiosk = isKiosk(address.search)
  const hasAlerts = useMay('realTimeAlerts')
  return [
    {
      id: 'ask',
      name: text('palette.ask'),
      icon: 'assistant',
      takesWords: true,
      act: (question) => void navigate('/ai-assistant', { state: { question } }),
    },
    ...(hasAlerts
      ? [{ id: 'alert-rule', name: text('palette.alert-rule'), icon: 'bell' as const, act: () => void navigate('/alerts/rules/new') }]
      : []),
    ...THEMES.filter((it) => it !== chosenTheme.now()).map((theme) => ({
      id: `theme ${theme}`,
      name: text('palette.theme', { theme: text(THEME_LOOK[theme].text) }),
      icon: THEME_LOOK[theme].icon,
      act: () => chosenTheme.choose(theme),
    })),
    ...Language.options.map((language) => ({
      id: `language ${language}`,
      name: text('palette.language', { language: LANGUAGE_FACTS[language].name }),
      icon: 'settings' as const,
      act: () => chosenLanguage.choose(language),
    })),
    ...SPEED_UNITS.filter((it) => it !== 'city' && it !== chosenSpeedUnit.now()).map((unit) => ({
      id: `unit ${unit}`,
      name: text('palette.unit', { unit: text(unit === 'mph' ? 'unit.mph' : 'unit.kmh') }),
      icon: 'settings' as const,
      act: () => chosenSpeedUnit.choose(unit),
    })),
    {
      id: 'kiosk',
      name: text(kiosk ? 'palette.leave-wall' : 'settings.wall'),
      icon: 'system',
      act: () => void navigate(kioskAddress(address, !kiosk)),
    },
    {
      id: 'copy',
      name: text('sheet.copy-link'),
      icon: 'link',
      act: () =>
        void copyAddress().then((copied) =>
          toast(copied ? { state: 'ok', title: text('sheet.link-copied') } : { state: 'critical', title: text('sheet.link-not-copied') }),
        ),
    },
    { id: 'keys', name: text('keys.title'), icon: 'keyboard', act: onKeys },
  ]
}
