import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Pool } from './database/connections.ts'
import type { Standby } from './database/standby.ts'
import type { Activity } from './desk/activity.ts'
import type { DeskKinds } from './desk/deskKinds.ts'
import type { LastEntries } from './desk/lastEntries.ts'
import type { Permissions } from './desk/permissions.ts'
import type { Who } from './desk/sessionDesk.ts'
import type { Limits } from './limits/limits.ts'
import type { Live } from './live/live.ts'
import type { Refusals } from './log/refusals.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Jobs } from './work/jobs.ts'

/** The parts of a running node. Code that opens a transaction gets it. */
export type Runtime = {
  pool: Pool
  /** Where work reads that may do so; undefined where the node has none. */
  standby: Standby | undefined
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
