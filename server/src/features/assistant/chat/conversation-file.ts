import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'
import type { City } from '@oppidum/domain/cities/city'
import { DEFAULT_LANGUAGE } from '@oppidum/domain/core/language'
import type { ConversationFile } from '../../../i18n/conversation-texts.ts'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import type { ConversationRow, MessageRow } from './chat-store.ts'

/** Characters with a meaning anywhere in a line of Markdown, or in HTML within it. */
const SIGNS = /[\\`*_{}[\]<>|~&#$]/g
/** What starts a list, a heading or a rule at the beginning of a line. */
const LINE_START = /^(\s*)([-+=]|\d+(?=[.)](?:\s|$)))/

/** A text with everything escaped: one line of Markdown for each line. */
function escaped(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(SIGNS, '\\$&').replace(LINE_START, (_, blank: string, sign: string) => `${blank}${startOf(sign)}`))
    .map((line) => line.trim())
}
const startOf = (sign: string) => (/\d/.test(sign) ? `${sign}\u2060` : `\\${sign}`)

const oneLine = (text: string) => escaped(text).join(' ')
const said = (pieces: readonly Piece[]) => oneLine(pieces.map((it) => it.text).join(''))
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (columns: readonly string[], rows: readonly (readonly string[])[]) => [
  row(columns.map(oneLine)),
  row(columns.map(() => '---')),
  ...rows.map(row),
]

function blockLines(block: AnswerBlock): string[] {
  switch (block.kind) {
    case 'text':
      return block.tone === 'caveat' ? [`*${said(block.pieces)}*`] : [said(block.pieces)]
    case 'list':
      return block.items.map((it) => `- ${said(it)}`)
    case 'table':
      return [
        `**${oneLine(block.title)}**`,
        '',
        ...table(
          block.columns,
          block.rows.map((it) => it.map((piece) => said([piece]))),
        ),
      ]
    case 'chart':
      return [
        `**${oneLine(block.title)}** (${oneLine(block.unit)})`,
        '',
        ...block.lines.flatMap(({ name, points }) =>
          points.map(({ at, value }) => `- ${oneLine(name)}, ${at}: ${value === null ? '-' : String(value)}`),
        ),
      ]
    case 'map':
      return [`**${oneLine(block.title)}**`, '', ...block.things.map((it) => `- ${oneLine(it.subject.name)} (${it.position.join(', ')})`)]
    case 'proposal':
      return [oneLine(block.text)]
    case 'choices':
      return block.choices.map((it) => `- ${oneLine(it)}`)
  }
}

function factRow({ subject, measure, value, unit, at, period, quality, source }: Fact, words: ConversationFile): string[] {
  const when = at ?? (period ? `${period.from} - ${period.to}` : '')
  const valueText = value === null ? words.missing : String(value)
  return [subject.name, measure, valueText, unit === 'instant' ? '' : unit, when, quality, source].map(oneLine)
}

function answerLines(answer: Answer): string[] {
  const words = wordsIn(answer.language).conversationFile
  const { facts, calls, checked } = answer
  return [
    ...answer.blocks.flatMap((it) => [...blockLines(it), '']),
    `${oneLine(words.by(answer))}, ${answer.asOf}.`,
    '',
    ...(checked.unsupported.length > 0 ? [`${words.unsupported}: ${checked.unsupported.map(oneLine).join(', ')}.`, ''] : []),
    ...(facts.length > 0
      ? [
          `### ${words.figures}`,
          '',
          ...table(
            words.columns,
            facts.map((it) => factRow(it, words)),
          ),
          '',
        ]
      : []),
    ...(calls.length > 0
      ? [
          `### ${words.lookedAt}`,
          '',
          ...calls.map((it) => `- ${oneLine(it.sentence)}${it.problem === null ? '' : ` (${words.failedLook}: ${oneLine(it.problem)})`}`),
          '',
        ]
      : []),
  ]
}

function messageLines({ message, createdAt, state, answer, response, problem, language }: MessageRow): string[] {
  const words = wordsIn(language).conversationFile
  const ended = { pending: words.pending, stopped: words.stopped, failed: problem ?? '', answered: '' }[state]
  return [
    `## ${createdAt.toISOString()}`,
    '',
    ...escaped(message).map((it) => (it === '' ? '>' : `> ${it}`)),
    '',
    ...(answer ? answerLines(answer) : response === '' ? [] : [...escaped(response).flatMap((it) => [it, ''])]),
    ...(ended === '' ? [] : [`*${oneLine(ended)}*`, '']),
  ]
}

/**
 * A conversation as Markdown: questions and answers, each figure with its time, quality and source, and the queries. Text that people,
 * records or models wrote is escaped.
 */
export function conversationFile(
  conversation: Pick<ConversationRow, 'title' | 'messages'>,
  messages: readonly MessageRow[],
  city: Pick<City, 'name'>,
  exportedAt: string,
): string {
  const words = wordsIn(messages.at(-1)?.language ?? DEFAULT_LANGUAGE).conversationFile
  const [shown, of] = [messages.length, conversation.messages]
  const cut = shown < of ? [words.cut(shown, of), ''] : []
  const head = [
    `# ${oneLine(conversation.title)}`,
    '',
    `${oneLine(city.name)}. ${words.exported}: ${exportedAt}. ${words.times}`,
    '',
    ...cut,
  ]
  return `${[...head, ...messages.flatMap(messageLines)].join('\n').trimEnd()}\n`
}
