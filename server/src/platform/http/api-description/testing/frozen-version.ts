/** Two versions of an API description, compared by what programs depend on. */

interface Schema {
  type?: unknown
  /** To a shared schema. */
  $ref?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  additionalProperties?: Schema | boolean
  enum?: readonly unknown[]
}

interface Operation {
  parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: { 200: { content: Record<string, { schema: Schema }> } }
}

export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const alternatives = (it: Schema) => it.anyOf ?? it.oneOf ?? []

/** Replies that may gain alternatives, after those they have: the guide to events says that types are added, and has programs ask for theirs. */
const OPEN_UNIONS: ReadonlySet<string> = new Set(['GET /api/v1/events application/json[]'])

const isOther = (before: Schema, now: Schema) => before.$ref !== now.$ref || JSON.stringify(before.type) !== JSON.stringify(now.type)

/** What a reply no longer guarantees. */
function lostOfReply(before: Schema, now: Schema | undefined, at: string): string[] {
  if (!now) return [`${at} is gone`]
  if (isOther(before, now)) return [`${at} has another type`]
  const [old, present] = [alternatives(before), alternatives(now)]
  if (OPEN_UNIONS.has(at) ? present.length < old.length : present.length !== old.length) return [`${at} has another type`]
  const members = Object.entries(before.properties ?? {}).flatMap(([name, it]) => [
    ...lostOfReply(it, now.properties?.[name], `${at}.${name}`),
    ...(before.required?.includes(name) && now.properties?.[name] && !now.required?.includes(name)
      ? [`${at}.${name} may be absent now`]
      : []),
  ])
  const values = typeof before.additionalProperties === 'object' ? before.additionalProperties : undefined
  return [
    ...members,
    ...old.flatMap((it, index) => lostOfReply(it, present[index], `${at}|${index}`)),
    ...(before.items ? lostOfReply(before.items, now.items, `${at}[]`) : []),
    ...(values ? lostOfReply(values, typeof now.additionalProperties === 'object' ? now.additionalProperties : undefined, `${at}{}`) : []),
  ]
}

function lostOfParameters(before: Operation, now: Operation, at: string): string[] {
  const find = (of: Operation, it: { name: string; in: string }) => of.parameters.find((p) => p.name === it.name && p.in === it.in)
  return [
    ...before.parameters.flatMap((it) => {
      const present = find(now, it)
      if (!present) return [`${at}: the parameter ${it.name} is gone`]
      const refused = it.schema.enum?.filter((value) => present.schema.enum && !present.schema.enum.includes(value)) ?? []
      return [
        ...(JSON.stringify(it.schema.type) === JSON.stringify(present.schema.type) ? [] : [`${at}: ${it.name} has another type`]),
        ...refused.map((value) => `${at}: ${it.name} no longer takes ${String(value)}`),
      ]
    }),
    ...now.parameters.filter((it) => it.required && !find(before, it)?.required).map((it) => `${at}: ${it.name} is required now`),
  ]
}

/** What a request's body may no longer contain, or has to contain now. */
function lostOfBody(before: Schema, now: Schema | undefined, at: string): string[] {
  if (!now) return [`${at} is no longer taken`]
  if (isOther(before, now)) return [`${at} has another type`]
  const [old, present] = [alternatives(before), alternatives(now)]
  return [
    ...Object.entries(before.properties ?? {}).flatMap(([name, it]) => lostOfBody(it, now.properties?.[name], `${at}.${name}`)),
    ...(now.required ?? []).filter((it) => !before.required?.includes(it)).map((it) => `${at}.${it} is required now`),
    ...(before.enum ?? []).filter((it) => now.enum && !now.enum.includes(it)).map((it) => `${at} no longer takes ${String(it)}`),
    ...old.flatMap((it, index) => lostOfBody(it, present[index], `${at}|${index}`)),
    ...(before.items ? lostOfBody(before.items, now.items, `${at}[]`) : []),
  ]
}

/** Parts of the first description that the second lacks and a program may rely on; empty if there were only additions. */
export function removedParts(before: Description, now: Description): string[] {
  const calls = Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const present = now.paths[path]?.[method]
      if (!present) return [`${at} is gone`]
      const replies = Object.entries(operation.responses[200].content).flatMap(([type, { schema }]) =>
        lostOfReply(schema, present.responses[200].content[type]?.schema, `${at} ${type}`),
      )
      const bodies = Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        lostOfBody(schema, present.requestBody?.content[type]?.schema, `${at} body`),
      )
      return [...lostOfParameters(operation, present, at), ...bodies, ...replies]
    }),
  )
  // Each may be in a body and in a reply.
  const shared = Object.entries(before.components.schemas).flatMap(([name, it]) => [
    ...lostOfReply(it, now.components.schemas[name], name),
    ...lostOfBody(it, now.components.schemas[name], name),
  ])
  return [...calls, ...new Set(shared)]
}
