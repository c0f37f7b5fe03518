import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Route } from '../../api/route.ts'

type JsonSchema = Record<string, unknown>

// Checked already where they matter; serialising by them would cost, and refuse an answer with a field to leave out.
const needless = [
  ...(['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum', 'minLength', 'maxLength'] as const),
  ...(['minItems', 'maxItems', 'maxProperties'] as const),
]

function jsonSchema(schema: z.ZodType): JsonSchema {
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema: made }) => {
      for (const key of needless) delete made[key]
      if (made.additionalProperties === false) delete made.additionalProperties
      spreadTuple(made)
    },
  }) as JsonSchema
  delete json.$schema
  foldNulls(json)
  return json
}

/**
 * Marks what may be null instead of a choice between it and null: the serialiser validates each choice at each answer, by a validator
 * that it compiles for that.
 */
function foldNulls(made: unknown): void {
  if (typeof made !== 'object' || made === null) return
  for (const part of Object.values(made)) foldNulls(part)
  const { anyOf } = made as { anyOf?: JsonSchema[] }
  const [only, ...more] = anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (!only || more.length > 0 || typeof only.type !== 'string') return
  Object.assign(made, only, { nullable: true })
  delete (made as JsonSchema).anyOf
}

/** Describes a tuple of equal types as a list of that type, because the serialiser knows no types by place. */
function spreadTuple(made: JsonSchema): void {
  const { items } = made
  if (!Array.isArray(items) || new Set(items.map(item => JSON.stringify(item))).size !== 1) return
  made.items = items[0]
  delete made.additionalItems
}

type Serializer = ReturnType<FastifyReply['compileSerializationSchema']>
const serializers = new WeakMap<Route, Serializer>()

/**
 * Returns the serialiser of a call's answers, which leaves unknown fields out. It is compiled for the call's first answer:
 * compiling all takes half a second of the processor, and a node is asked only a few of them at first.
 */
export function serializerOf(reply: FastifyReply, route: Route): Serializer {
  const made = serializers.get(route) ?? reply.compileSerializationSchema(wholeAnswer(route))
  serializers.set(route, made)
  return made
}

function wholeAnswer(route: Route): JsonSchema {
  const data = route.returns ? jsonSchema(route.returns) : {}
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
