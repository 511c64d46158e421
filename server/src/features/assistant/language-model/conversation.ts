import type { EarlierTurn, Question } from '@oppidum/analyst/answerer'
import type { ToolResult } from '@oppidum/analyst/tool'
import type { Answer, Fact, LookedAt } from '@oppidum/domain/assistant/answer'
import type { ModelMessage } from '../../../adapters/language-model/language-model.ts'
import type { ToolRun } from '../tools/tool-runner.ts'

const LONGEST_EARLIER = 2_000
const EARLIER_FACTS = 200

/** The conversation as messages for a language model. */
export function messagesOf({ before, message }: Question): ModelMessage[] {
  return [
    ...before.flatMap((it): ModelMessage[] => [
      { role: 'user', text: it.message.slice(0, LONGEST_EARLIER) },
      { role: 'assistant', text: it.response.slice(0, LONGEST_EARLIER), calls: [] },
    ]),
    { role: 'user', text: message },
  ]
}

/** The queries behind one answer, and their numbered facts. */
export function notebook(earlier: readonly EarlierTurn[]) {
  const calls: LookedAt[] = []
  const results: ToolResult[] = []
  const facts: Fact[] = []
  const old = earlier.flatMap(({ answer }, turn) => (answer ? keptOf(answer, turn) : [])).slice(-EARLIER_FACTS)

  return {
    calls,
    /** The results of the calls, in their order. */
    results,
    facts,
    earlier: old.map((it) => it.fact),
    /** Adds the outcome of a query. Returns its facts with their ids. */
    add({ tool, args, sentence, result, problem }: ToolRun): Fact[] {
      const call = calls.push({ tool, args, sentence, found: result.facts.length, problem: problem?.sentence ?? null }) - 1
      results.push(result)
      const first = facts.length + 1
      const found = result.facts.map(({ from, ...it }, at) => ({
        ...it,
        id: `f${first + at}`,
        call,
        ...(from && { from: from.map((place) => `f${first + place}`) }),
      }))
      facts.push(...found)
      return found
    },
    /** The facts that an answer uses, those they rest on, and the queries behind them. */
    taken(used: readonly string[]): { facts: Fact[]; calls: LookedAt[] } {
      const byId = new Map(facts.map((it) => [it.id, it]))
      const wanted = new Set<string>()
      const want = (id: string) => {
        if (wanted.has(id)) return
        wanted.add(id)
        for (const it of byId.get(id)?.from ?? []) want(it)
      }
      used.forEach(want)
      const all = [...calls]
      const again = old.flatMap(({ fact, call }) => {
        if (!wanted.has(fact.id)) return []
        const known = all.indexOf(call)
        const { from: _, ...bare } = fact
        return [{ ...bare, call: known >= 0 ? known : all.push(call) - 1 }]
      })
      return { facts: [...facts.filter((it) => wanted.has(it.id)), ...again], calls: all }
    },
  }
}

function keptOf(answer: Answer, turn: number): { fact: Fact; call: LookedAt }[] {
  return answer.facts.flatMap((fact) => {
    const call = answer.calls[fact.call]
    return call ? [{ fact: { ...fact, id: `t${turn + 1}${fact.id}` }, call }] : []
  })
}
