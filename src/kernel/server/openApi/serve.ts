import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type DocumentOptions, documentOf } from './document.ts'
import type { ShapeNames } from './shapes.ts'

type Options = Omit<DocumentOptions, 'names'> & {
  /** Gives the names of schemas, when the document is first asked for. */
  namesOf: () => Promise<ShapeNames>
}

/** Serves the document at `/api/docs/json` and its pages at `/api/docs`. It is made when somebody asks: no start waits for it. */
export async function serveDocument(app: FastifyInstance, { namesOf, ...options }: Options): Promise<void> {
  let names: ShapeNames | undefined
  await app.register(swagger, {
    hideUntagged: true,
    transformObject: () => documentOf({ ...options, names: names ?? new Map() }) as never,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      onRequest: async () => {
        names ??= await namesOf()
      },
    },
  })
}
