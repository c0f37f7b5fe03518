import pg from 'pg'
import type { App } from '../../src/app.ts'
import type { Limits } from '../../src/kernel/server/limits/limits.ts'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { type Client, clientOf } from './client.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { assertLockOrder } from './lockOrder.ts'
import { buildNode } from './node.ts'
import { assertNothingLost } from './nothingLost.ts'
import { password } from './people.ts'

export type TestServer = Client & {
  app: App
  database: FreshDatabase
  /** The database as its owner, whom row-level security does not bind: to arrange and to look behind the scenes. */
  owner: pg.Pool
  /** Signs in and gives the token. */
  signIn(username: string, password?: string): Promise<string>
  /** Listens on a free port of 127.0.0.1 and gives the address, for tests that need real sockets. */
  listen(): Promise<string>
  /** Looks besides that no record has gone without an entry in the log. */
  stop(): Promise<void>
}

export type ServerOptions = {
  /** Another server's database, to be a second node of it; a fresh one otherwise. */
  database?: FreshDatabase
  /** Settings as the environment would give them. */
  env?: Record<string, string>
  /** What the node puts up with, where it is less than usual. */
  limits?: Partial<Limits>
}

/** A node of the product on a database of its own: started in `beforeAll`, stopped in `afterAll`. */
export async function startServer({ database, env, limits }: ServerOptions = {}): Promise<TestServer> {
  const on = database ?? (await freshDatabase())
  const app = await buildNode(on, env, limits)
  const owner = new pg.Pool({ connectionString: on.ownerUrl, max: 4 })
  owner.on('error', () => {}) // dropping the database ends its sessions
  const client = clientOf(app.http)
  return {
    ...client,
    app,
    database: on,
    owner,
    signIn: (username, typed = password) => client.ask(identityRoutes.signIn, { body: { username, password: typed } }),
    listen: () => app.http.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await app.stop()
      try {
        if (!database) await assertNothingLost(owner)
        assertLockOrder(on.ownerUrl)
      } finally {
        await owner.end()
        if (!database) await on.drop()
      }
    },
  }
}
