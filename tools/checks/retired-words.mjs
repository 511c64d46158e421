import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names replaced by docs/glossary.md, as parts of identifiers, and the word to use. Fields of an existing API, store or city file
 * stay until they have an alias.
 * @type {readonly [RegExp, string][]}
 */
export const RETIRED = [
  [/^(House|TestHouse|testHouse|houseForEach)$/, 'app context, test app'],
  [/^\w*(Wishes|Needs)$/, 'options, dependencies'],
  [/[rR]edraw(er|ing|n|Job|Reply)/, 'transcoder'],
  [/^(\w+)?[oO]pin(e|ion)/, 'prediction'],
  [/[lL]esson|^[tT]aught/, 'training example'],
  [/^(Evidence|[a-z]\w*Evidence|[A-Z]\w+Evidence|evidenceOf)$/, 'provenance'],
  [/^(\w*[a-z])?Plate$/, 'card, dialog'],
  [/^(SheetSection|SheetProps|SheetFromBelow|\w+Sheet)$/, 'side panel'],
  [/^(Hint|WireHint|onHint)$/, 'change notification'],
  [/[lL]ooseObject/, 'orphan'],
  [/[bB]riefMemory|[aA]nswerMemory/, 'TTL cache'],
  [/[wW]orkLine|[tT]urnLine|[fF]airSemaphore/, 'fair queue'],
  [/^Chore$|^\w+Chores?$|^whatIsOver$|[uU]pkeep/, 'job, retention, maintenance'],
  [/^(folding|situation|watch|prediction|Folding|Situation|Watch|Prediction)Rounds$/, 'jobs'],
  [/^\w+Rooms$/, 'modules'],
  [/^(Door|openDoor|admission|Front|[pP]rebuilt\w*)$/, 'HTTP server, authorization guard, response cache'],
  [/^handT(imers|urnedClock)$|^HandTurnedClock$/, 'manual timers, manual clock'],
  [/^(naiveModel|NaiveRule|NAIVE_\w+)$/, 'baseline'],
  [/^([tT]hing\w+|\w+Things?|Thing)$/, 'entity, map feature'],
  [/^(hinders(Section|Within)\w*|HINDERS_\w+)$/, 'affects traffic'],
  [/^(Looker|looker|hireLooker)$/, 'tool runner'],
]

/** Names that look retired but belong to a library, a stored field or another meaning. */
const ALLOWED = new Set([
  // zod's
  'looseObject',
  // fields of the API and of rows
  ...['things', 'whyEvidence', 'thing_id', 'thing_kind', 'lesson', 'lessons', 'opinion', 'opinions', 'prebuilt'],
  // of paper
  ...['Sheet', 'fullSheet'],
])

/**
 * Identifiers of a source that use a retired word. Strings, templates and comments are ignored.
 * @param {string} source TypeScript
 * @returns {{ name: string, use: string }[]} each once
 */
export function retiredIn(source) {
  const code = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    .replace(/`(?:[^`\\]|\\[\s\S])*`/g, '``')
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? [])
  return [...names].flatMap((name) => {
    const hit = ALLOWED.has(name) ? undefined : RETIRED.find(([retired]) => retired.test(name))
    return hit ? [{ name, use: hit[1] }] : []
  })
}

/**
 * @param {string} root folder of the repository
 * @param {readonly string[]} folders
 * @returns {{ file: string, name: string, use: string }[]}
 */
export function retiredWords(root, folders = ['domain/src', 'engines', 'server/src', 'web/src', 'e2e', 'bench']) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((it) => /\.tsx?$/.test(it) && !it.includes('node_modules'))
      .flatMap((it) => retiredIn(readFileSync(join(root, folder, it), 'utf8')).map((found) => ({ file: `${folder}/${it}`, ...found }))),
  )
}
