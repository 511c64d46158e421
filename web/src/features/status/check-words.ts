import type { TextId } from '../../i18n/text.ts'

/** A check's name, its subject, and what to do while it is not green. */
interface CheckWords {
  name: TextId
  meaning: TextId
  todo: TextId
}

/** Checks without an entry show the server's own text. */
export const CHECK_WORDS: Record<string, CheckWords> = {
  store: { name: 'check-name.store', meaning: 'check-meaning.store', todo: 'check-todo.store' },
  disk: { name: 'check-name.disk', meaning: 'check-meaning.disk', todo: 'check-todo.disk' },
  size: { name: 'check-name.size', meaning: 'check-meaning.size', todo: 'check-todo.size' },
  clock: { name: 'check-name.clock', meaning: 'check-meaning.clock', todo: 'check-todo.clock' },
  bus: { name: 'check-name.bus', meaning: 'check-meaning.bus', todo: 'check-todo.bus' },
  answers: { name: 'check-name.answers', meaning: 'check-meaning.answers', todo: 'check-todo.answers' },
  live: { name: 'check-name.live', meaning: 'check-meaning.live', todo: 'check-todo.live' },
  requests: { name: 'check-name.requests', meaning: 'check-meaning.requests', todo: 'check-todo.requests' },
  feeds: { name: 'check-name.feeds', meaning: 'check-meaning.feeds', todo: 'check-todo.feeds' },
  assistant: { name: 'check-name.assistant', meaning: 'check-meaning.assistant', todo: 'check-todo.assistant' },
  buffer: { name: 'check-name.buffer', meaning: 'check-meaning.buffer', todo: 'check-todo.buffer' },
  'set-aside': { name: 'check-name.set-aside', meaning: 'check-meaning.set-aside', todo: 'check-todo.set-aside' },
  replica: { name: 'check-name.replica', meaning: 'check-meaning.replica', todo: 'check-todo.replica' },
  mail: { name: 'check-name.mail', meaning: 'check-meaning.mail', todo: 'check-todo.mail' },
  pictures: { name: 'check-name.pictures', meaning: 'check-meaning.pictures', todo: 'check-todo.pictures' },
  illustrator: { name: 'check-name.illustrator', meaning: 'check-meaning.illustrator', todo: 'check-todo.illustrator' },
  identity: { name: 'check-name.identity', meaning: 'check-meaning.identity', todo: 'check-todo.identity' },
}
