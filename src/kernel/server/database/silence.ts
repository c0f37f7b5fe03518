import type { Socket } from 'node:net'
import type pg from 'pg'
import { busyOf } from './ending.ts'

/** Begins to hearken to connections; the function that it returns breaks those from which nothing has come since. */
export type Hearken = () => () => void

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Breaks a connection without waiting for its server, which may never answer. */
export function breakOff(client: pg.ClientBase, why?: Error): void {
  streamOf(client).destroy(why)
}

/** Hearkens to the busy connections of a pool (`Hearken`). */
export function hearkenTo(pool: pg.Pool): () => void {
  const heard = new Map(busyOf(pool).map(client => [client, streamOf(client).bytesRead]))
  return () => {
    for (const client of busyOf(pool))
      if (heard.get(client) === streamOf(client).bytesRead)
        breakOff(client, new Error('timeout expired: the database is silent'))
  }
}
