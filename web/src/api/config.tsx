import { getConfig, PublicConfig } from '@oppidum/domain/cities/public-config'
import { createContext, type ReactNode, useContext } from 'react'
import { ask } from './request.ts'

export type PublicCity = PublicConfig['cities'][number]

const ConfigContext = createContext<PublicConfig | null>(null)

/** Inlined by the server; requested when the development server has served the page. */
export async function loadConfig(page: Document): Promise<PublicConfig> {
  const inlined = page.getElementById('config')?.textContent
  return inlined ? PublicConfig.parse(JSON.parse(inlined)) : (await ask(getConfig)).value
}

export function ConfigProvider({ config, children }: { config: PublicConfig; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>
}

export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('The page has no configuration.')
  return config
}

/** The city that the page shows: the first of the configuration. */
export function useCity(): PublicCity {
  return firstCity(useConfig())
}

export function firstCity(config: PublicConfig): PublicCity {
  const [city] = config.cities
  if (!city) throw new Error('The configuration names no city.')
  return city
}
