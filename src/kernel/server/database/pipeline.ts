import type { Socket } from 'node:net'
import type pg from 'pg'
import { beginStatement, endStatement } from '../observe/trace.ts'
import { Statement } from './statement.ts'

/** Breaks a connection whose transaction does not begin within so many ms: nobody answers on it, and it reports no error. */
export function beginInTime(client: pg.ClientBase, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (statement: unknown, values?: unknown) => Promise<unknown>
  const begin = (statement: unknown) => {
    const late = setTimeout(() => stream.destroy(new Error('timeout expired: no answer to the first statement')), ms)
    const begun = query(statement)
    const stop = () => clearTimeout(late)
    begun.then(stop, stop)
    return begun
  }
  client.query = ((statement: unknown, values?: unknown) =>
    typeof statement === 'string' && statement.startsWith('begin')
      ? begin(statement)
      : query(statement, values)) as typeof client.query
}

/**
 * Replaces the promises of a client's queries by our own; `told` may replace an error. The promises of pg 8.23 keep every
 * answer until the next full garbage collection, which makes each short collection thirty times as slow under load.
 * Each statement is a span of the trace of who asks. `pid`: the server's process, 0 where a proxy shares it.
 */
export function promisePlainly(client: pg.ClientBase, told: (error: Error) => Error, pid: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const asked = async (config: string | pg.QueryConfig, values?: unknown) => {
    const span = beginStatement(client, typeof config === 'string' ? config : config.text, pid)
    try {
      return await new Promise((resolve, reject) => {
        const answered = (error: Error | null, result: pg.QueryResult) => {
          if (span) endStatement(span, error, error ? 0 : result.rowCount)
          if (error) reject(error)
          else resolve(result)
        }
        query(new Statement(config, values, answered))
      })
    } catch (thrown) {
      const error = told(thrown as Error)
      Error.captureStackTrace(error) // from who asked, not from the socket
      throw error
    }
  }
  const hasCallback = (given: unknown[]) => given.some(one => typeof one === 'function')
  client.query = ((...given: unknown[]) =>
    hasCallback(given) ? query(...given) : asked(given[0] as string | pg.QueryConfig, given[1])) as typeof client.query
}
