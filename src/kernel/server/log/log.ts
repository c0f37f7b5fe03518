import { type FastifyBaseLogger, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { tellsUnavailable } from '../database/unavailable.ts'

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
          if (!tellsUnavailable((given[0] as { err?: unknown } | undefined)?.err)) method.apply(this, given)
        },
      },
    },
    childLoggerFactory: (logger, bindings, options) =>
      new RequestLog(() => logger.child(bindings, options)) as unknown as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(logLevel) }),
  }
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** The log of one request. Most requests write nothing, so it is made for the first line. */
class RequestLog {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get made(): FastifyBaseLogger {
    this.#made ??= this.#make()
    return this.#made
  }

  get level(): string {
    return this.made.level
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.made.child(...given)
  }
}

for (const level of levels)
  Object.defineProperty(RequestLog.prototype, level, {
    value(this: RequestLog, ...given: unknown[]) {
      const write: (...given: unknown[]) => void = this.made[level].bind(this.made)
      write(...given)
    },
  })
