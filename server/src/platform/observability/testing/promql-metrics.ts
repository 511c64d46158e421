/** Words of PromQL that stand where a metric could. */
const WORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'atan2', 'start', 'end', 'inf', 'nan'])
/** Clauses with names of labels in brackets. */
const LABEL_LISTS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/gi

/** Names of the metrics that an expression of PromQL reads, each once, as /metrics has them: without the suffixes of a histogram. */
export function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replace(LABEL_LISTS, ' ')
  const names = [...bare.matchAll(/(?<![\w.])([a-z_:][\w:]*)(?!\w)(\s*\()?/gi)].flatMap(([, name = '', call]) =>
    call === undefined && !WORDS.has(name.toLowerCase()) ? [name] : [],
  )
  return [...new Set(names)]
}

/** The metric that a name of PromQL belongs to, if there is one on /metrics. @param types by name, as in its lines `# TYPE` */
export function isServed(name: string, types: ReadonlyMap<string, string>): boolean {
  if (types.has(name)) return true
  const [base, suffix] = [name.replace(/_(bucket|sum|count)$/, ''), /_(bucket|sum|count)$/.exec(name)?.[1]]
  const type = types.get(base)
  return type === 'histogram' || (type === 'summary' && suffix !== 'bucket')
}
