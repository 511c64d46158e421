/** A metric's name with its sensor in braces: 'Lane {site}/Speed'. */
const SITE = '{site}'

export function isMetricPattern(text: string): boolean {
  return text.trim() !== '' && text.split(SITE).length <= 2 && !/[{}]/.test(text.replace(SITE, ''))
}

/** @returns null if the pattern does not cover the name; '' if the pattern names no sensor */
export function metricReader(pattern: string): (name: string) => string | null {
  const [before = '', after] = pattern.split(SITE)
  return (name) => {
    if (after === undefined) return name === pattern ? '' : null
    const isCovered = name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after)
    return isCovered ? name.slice(before.length, name.length - after.length) : null
  }
}
