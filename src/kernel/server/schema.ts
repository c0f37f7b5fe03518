import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Route } from '../contract/route.ts'

type JsonSchema = Record<string, unknown>

// Checked already where they matter; serialising by them would cost, and refuse an answer with a field to leave out.
const needless = [
  ...(['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength'] as const),
  ...(['minItems', 'maxItems', 'maxProperties'] as const),
]

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: made }) => {
      if (io !== 'output') return
      for (const key of needless) delete made[key]
      if (made.additionalProperties === false) delete made.additionalProperties
      spreadTuple(made)
    },
  }) as JsonSchema
  delete json.$schema
  return json
}

/** The serialiser knows no places of a list that hold one of several types: where all places are alike, it is told of any. */
function spreadTuple(made: JsonSchema): void {
  const { items } = made
  if (!Array.isArray(items) || new Set(items.map(item => JSON.stringify(item))).size !== 1) return
  made.items = items[0]
  delete made.additionalItems
}

/** Schemas of what a call takes: for OpenAPI; the checking itself is Zod's. */
export function inputSchema(route: Route): JsonSchema {
  const part = (name: string, schema: z.ZodType | undefined) => (schema ? { [name]: jsonSchema(schema, 'input') } : {})
  return { ...part('params', route.params), ...part('querystring', route.query), ...part('body', route.body) }
}

type Serializer = ReturnType<FastifyReply['compileSerializationSchema']>
const serializers = new WeakMap<Route, Serializer>()

/**
 * Writes a call's answers by their schema, which leaves out what it does not name. Made with the call's first answer: those
 * of all calls take half a second of the processor, and a node is asked few of them soon.
 */
export function serializerOf(reply: FastifyReply, route: Route): Serializer {
  const made = serializers.get(route) ?? reply.compileSerializationSchema(wholeAnswer(route))
  serializers.set(route, made)
  return made
}

/** Schema of the whole answer of a call that gives data, for OpenAPI. */
export function answerSchema(route: Route): JsonSchema {
  return route.gives ? {} : { response: { 200: wholeAnswer(route) } }
}

function wholeAnswer(route: Route): JsonSchema {
  const data = route.returns ? jsonSchema(route.returns, 'output') : {}
  const flat = route.flat ? (data.properties as JsonSchema) : {}
  const envelope = {
    status: { type: 'integer' },
    code: { type: 'integer' },
    success: { type: 'boolean' },
    msg: { type: 'string' },
  }
  const { definitions, ...rest } = data
  return {
    type: 'object',
    properties: { ...flat, ...envelope, data: rest },
    ...(definitions ? { definitions } : {}),
  }
}
