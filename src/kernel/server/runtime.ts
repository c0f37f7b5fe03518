import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Activity } from './activity.ts'
import type { Config } from './config.ts'
import type { Pool } from './database/connections.ts'
import type { DeskKinds } from './deskKinds.ts'
import type { Jobs } from './jobs.ts'
import type { LastEntries } from './lastEntries.ts'
import type { Limits } from './limits.ts'
import type { Live } from './live.ts'
import type { Permissions } from './permissions.ts'
import type { Refusals } from './refusals.ts'
import type { Secrets } from './secrets.ts'
import type { Who } from './sessionDesk.ts'

/** The parts of a running node. Code that opens a transaction gets it. */
export type Runtime = {
  pool: Pool
  config: Config
  limits: Limits
  log: FastifyBaseLogger
  secret: Secrets
  jobs: Jobs
  live: Live
  /** Permissions of a person, computed inside the transaction of `client` and cached under `version`. */
  permissionsOf(client: pg.ClientBase, who: Who, version: number): Promise<Permissions>
  /** The session that each token had in the last call. */
  lastEntries: LastEntries
  /** What this node refused to signed-in people. */
  refusals: Refusals
  /** When each session was used last. */
  activity: Activity
  /** What desks use of all modules together. */
  kinds: DeskKinds
  /** Tells whether a person with the first permissions may see the product as a colleague with the second. */
  mayView(mine: Permissions, colleague: Who, theirs: Permissions): boolean
}
