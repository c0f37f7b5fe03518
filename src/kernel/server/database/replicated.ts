import type pg from 'pg'

const doubtful = new WeakSet<object>()

/**
 * Notes when a commit stopped waiting for its synchronous standby, by a time-out or a cancellation. PostgreSQL answers such a commit with success
 * and a warning: it is on the primary alone and may be lost with it.
 */
export function watchReplication(client: pg.ClientBase): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') doubtful.add(client)
  })
}

/** Tells whether the last commit of a connection may be on one server alone; asked once. */
export const isDoubtful = (client: object): boolean => doubtful.delete(client)
