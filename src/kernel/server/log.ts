import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from './config.ts'
import { tellsAway } from './database/away.ts'

/** Returns a request for the log: with the path but without the query, which may contain a token. */
function loggable(request: FastifyRequest) {
  return { method: request.method, path: request.url.split('?')[0], address: request.ip }
}

/**
 * Makes the log of a node. Failures of an absent database are left out: its watch logs them once (database/watch.ts).
 */
export function loggingOf({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions {
  return {
    logger: {
      level: logLevel,
      serializers: { req: loggable as never },
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      hooks: {
        logMethod(given, method) {
          if (!tellsAway((given[0] as { err?: unknown } | undefined)?.err)) method.apply(this, given)
        },
      },
    },
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(logLevel) }),
  }
}
