import { z } from 'zod'
import type { Route } from '../contract/route.ts'

type JsonSchema = Record<string, unknown>

// Checked already where they matter; serialising by them would cost, and refuse an answer with a field to leave out.
const needless = ['pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum'] as const

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
    },
  }) as JsonSchema
  delete json.$schema
  return json
}

/** Schemas of what a call takes: for OpenAPI; the checking itself is Zod's. */
export function inputSchema(route: Route): JsonSchema {
  const part = (name: string, schema: z.ZodType | undefined) => (schema ? { [name]: jsonSchema(schema, 'input') } : {})
  return { ...part('params', route.params), ...part('querystring', route.query), ...part('body', route.body) }
}

/** Schema of the whole answer, by which Fastify serialises it. */
export function answerSchema(route: Route): JsonSchema {
  if (route.gives) return {}
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
    response: {
      200: {
        type: 'object',
        properties: { ...flat, ...envelope, data: rest },
        ...(definitions ? { definitions } : {}),
      },
    },
  }
}
