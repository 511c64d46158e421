import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Sampler } from './sampler.ts'
import type { TraceContext } from './trace-context.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** By names of OpenTelemetry's semantic conventions where there is one. Never what people wrote, who they are, or a secret. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** A finished piece of work. */
export interface FinishedSpan extends TraceContext {
  /** Null for the first of a trace. */
  parentSpanId: string | null
  name: string
  kind: SpanKind
  /** Epoch ms with fractions. */
  startMs: number
  endMs: number
  attributes: Attributes
  links: readonly TraceContext[]
  failed: boolean
}

/** A piece of work. */
export interface Span {
  readonly context: TraceContext
  name: string
  set(attributes: Attributes): void
  /** Only the first call counts. */
  end(failed?: boolean): void
}

export interface SpanOptions {
  kind?: SpanKind
  attributes?: Attributes
  /** Default: the present span. Null begins a trace. */
  parent?: TraceContext | null
  /** Spans of other traces that led to it. */
  links?: readonly TraceContext[]
}

/** Traces of what this process does. */
export interface Tracing {
  begin(name: string, options?: SpanOptions): Span
  /** Runs `work`, and whatever it starts, with the span as the present one. */
  within<T>(span: Span, work: () => T): T
  /** The span that the running code belongs to; null outside of any, and long after its end. */
  present(): Span | null
  /** A span around `work`, which fails if `work` does. */
  run<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** Adds a span for work below `parent` that ends now. */
  record(parent: Span, name: string, seconds: number, options: Omit<SpanOptions, 'parent'> & { failed: boolean }): void
}

interface Dependencies {
  sample: Sampler
  /** Gets every finished span of the traces that are recorded. */
  onEnd(span: FinishedSpan): void
  nowMs(): number
  /** Of the clock that only goes forward; ms with fractions. */
  elapsedMs?: () => number
  /** Hexadecimal digits at random. */
  digits?: (count: number) => string
}

/** What a span sets off within this time after its end, such as rebuilt answers, belongs to its trace. */
const AFTER_END_MS = 10_000
/** Work that goes on for longer, such as a subscription, is no piece of work: what it does then belongs to no trace. */
const LONGEST_MS = 15 * 60_000

/** A thousand ids cost one call for random bytes. */
function randomDigits(): (count: number) => string {
  let pool = ''
  return (count) => {
    if (pool.length < count) pool = randomBytes(8_192).toString('hex')
    const digits = pool.slice(0, count)
    pool = pool.slice(count)
    return digits
  }
}

export function openTracing({ sample, onEnd, nowMs, elapsedMs = () => performance.now(), digits = randomDigits() }: Dependencies): Tracing {
  const storage = new AsyncLocalStorage<LocalSpan>()
  /** Within a trace times are comparable to the microsecond; each trace begins at the clock's time. */
  const offset = () => nowMs() - elapsedMs()

  class LocalSpan implements Span {
    readonly context: TraceContext
    readonly parentSpanId: string | null
    readonly offsetMs: number
    endedMs: number | null = null
    private attributes: Attributes

    constructor(
      public name: string,
      parent: LocalSpan | TraceContext | null,
      private readonly options: SpanOptions,
      readonly startedMs = elapsedMs(),
    ) {
      const own = parent instanceof LocalSpan ? parent : null
      const above = parent instanceof LocalSpan ? parent.context : parent
      const traceId = above?.traceId ?? digits(32)
      this.context = { traceId, spanId: digits(16), sampled: own ? own.context.sampled : sample(traceId, above) }
      this.parentSpanId = above?.spanId ?? null
      this.offsetMs = own ? own.offsetMs : offset()
      this.attributes = options.attributes ?? {}
    }

    set(attributes: Attributes): void {
      if (this.context.sampled) this.attributes = { ...this.attributes, ...attributes }
    }

    end(failed = false): void {
      if (this.endedMs !== null) return
      this.endedMs = elapsedMs()
      if (!this.context.sampled) return
      onEnd({
        ...this.context,
        parentSpanId: this.parentSpanId,
        name: this.name,
        kind: this.options.kind ?? 'internal',
        startMs: this.offsetMs + this.startedMs,
        endMs: this.offsetMs + this.endedMs,
        attributes: this.attributes,
        links: this.options.links ?? [],
        failed,
      })
    }

    isOver(): boolean {
      return elapsedMs() > (this.endedMs === null ? this.startedMs + LONGEST_MS : this.endedMs + AFTER_END_MS)
    }
  }

  function present(): LocalSpan | null {
    const span = storage.getStore()
    return span === undefined || span.isOver() ? null : span
  }

  const begin = (name: string, options: SpanOptions = {}) =>
    new LocalSpan(name, options.parent === undefined ? present() : options.parent, options)

  return {
    begin,
    present,
    within: (span, work) => storage.run(span as LocalSpan, work),
    async run(name, options, work) {
      const span = begin(name, options)
      try {
        const result = await storage.run(span, () => work(span))
        span.end()
        return result
      } catch (error) {
        span.end(true)
        throw error
      }
    },
    record(parent, name, seconds, options) {
      if (parent.context.sampled) new LocalSpan(name, parent as LocalSpan, options, elapsedMs() - seconds * 1_000).end(options.failed)
    },
  }
}
