import { readFileSync } from 'node:fs'
import { isMainThread, Worker } from 'node:worker_threads'
import { importer } from '../../server/src/features/feeds/datex2/datex2-importer.ts'
import { PARSE_LIMITS } from '../../server/src/features/feeds/parsing/parse-pool.ts'
import { LARGE_ANSWERS, type LargeAnswer } from '../../server/src/features/feeds/testing/large-answers.ts'
import { peakResidentBytes } from '../../server/src/features/feeds/testing/peak-memory.ts'

/**
 * A process that decodes a large publication in a thread with the product's limits, and writes by how many MB its peak of resident memory
 * exceeded what it had after a small one. The publication's own bytes count.
 */
const [name = 'situations', small = '', large = ''] = process.argv.slice(2) as [LargeAnswer, string, string]

function decode(file: string): void {
  const { settings } = { settings: {}, ...LARGE_ANSWERS[name] }
  const feed = { publicOnly: false, lanesInOrder: false, timeZone: 'UTC', ...settings } as never
  for (const _ of importer.decode(readFileSync(file), 'application/xml', feed, { nowMs: 0 }).drafts);
}

if (isMainThread) {
  const resourceLimits = { maxOldGenerationSizeMb: PARSE_LIMITS.memoryMb, maxYoungGenerationSizeMb: PARSE_LIMITS.youngMemoryMb }
  new Worker(new URL(import.meta.url), { argv: [name, small, large], resourceLimits })
} else {
  decode(small)
  const before = process.memoryUsage.rss()
  decode(large)
  process.stdout.write(String((peakResidentBytes() - before) / 1e6))
}
