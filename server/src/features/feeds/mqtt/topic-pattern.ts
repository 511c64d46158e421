/** A topic filter with one name in braces: 'roads/{site}/state'. Levels may also be '+', and the last one '#'. */
const PATTERN = /^(?:(?:\{site\}|\+|[^+#{}/\0]*)\/)*(?:\{site\}|\+|#|[^+#{}/\0]*)$/
const SITE = '{site}'

export function isTopicPattern(text: string): boolean {
  return text !== '' && PATTERN.test(text) && text.split(SITE).length <= 2 && !text.startsWith('$share/')
}

/** The filter that a broker understands. */
export const filterOf = (pattern: string): string => pattern.replace(SITE, '+')

/**
 * Reads a site from topics.
 * @returns null for a topic that the pattern does not cover; '' if the pattern names no site
 */
export function siteReader(pattern: string): (topic: string) => string | null {
  const levels = pattern.split('/')
  return (topic) => {
    const given = topic.split('/')
    let site = ''
    for (const [index, level] of levels.entries()) {
      // '#' also covers its parent level (MQTT 5, 4.7.1.2).
      if (level === '#') return site
      const value = given[index]
      if (value === undefined || (level !== '+' && level !== SITE && level !== value)) return null
      if (level === SITE) site = value
    }
    return given.length === levels.length ? site : null
  }
}
