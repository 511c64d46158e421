import { useCallback, useState } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'theme'

/** What was chosen before; anything else that may stand there is 'system'. */
export function rememberedTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((it) => it === kept) ?? 'system'
  } catch {
    // A browser may refuse storage altogether; the choice then lasts as long as the page.
    return 'system'
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  const [theme, setTheme] = useState(rememberedTheme)
  const choose = useCallback((next: Theme) => {
    setTheme(next)
    applyTheme(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // See rememberedTheme.
    }
  }, [])
  return { theme, choose }
}
