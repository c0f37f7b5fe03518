import { addressOf, type Route } from '../../api/route.ts'
import { commonResponses, commonSchemas } from './answers.ts'
import { exampleMaker } from './example.ts'
import { operationOf, tagOf } from './operation.ts'
import { type JsonSchema, merged, type Schemas } from './pointers.ts'
import { type ShapeNames, shapesOf } from './shapes.ts'

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: '同一次提交的标识：用同一个值再次提交，得到第一次的答复，不会做两遍',
  schema: { type: 'string', maxLength: 80 },
}

const office = {
  name: 'X-Office',
  in: 'header',
  description: '打开页面时所在企业的编号：登录已切换到别的企业时拒绝（40900），什么都不改；不带则不检查',
  schema: { type: 'integer' },
}

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: '登录得到的令牌' },
  tokenInQuery: { type: 'apiKey', in: 'query', name: 'token', description: '登录得到的令牌，仅少数接口' },
}

export type DocumentOptions = {
  routes: readonly Route[]
  names: ShapeNames
  info: { title: string; version: string; description: string }
  servers: { url: string; description?: string }[]
}

/** Returns the OpenAPI 3.1 document of calls. Throws if two of its schemas have one name. */
export function documentOf({ routes, names, info, servers }: DocumentOptions): JsonSchema {
  const { wires, schemas } = shapesOf(routes, names)
  const exampleOf = exampleMaker(schemas)
  const operations = routes.map((route, at) => operationOf(route, wires[at] ?? {}, exampleOf))
  return {
    openapi: '3.1.1',
    info,
    servers,
    tags: [...new Set(routes.map(tagOf))].sort().map(name => ({ name })),
    security: [{ token: [] }],
    paths: pathsOf(
      routes,
      operations.map(({ entry }) => entry),
    ),
    components: {
      schemas: merged([commonSchemas, schemas, ...operations.map(one => one.schemas)]),
      responses: commonResponses,
      parameters: { IdempotencyKey: idempotencyKey, Office: office },
      securitySchemes,
    },
  }
}

function pathsOf(routes: readonly Route[], entries: readonly JsonSchema[]): Schemas {
  const paths: Schemas = {}
  for (const [at, route] of routes.entries()) {
    const { method, path } = addressOf(route)
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = Object.assign(paths[place] ?? {}, { [method.toLowerCase()]: entries[at] })
  }
  return paths
}
