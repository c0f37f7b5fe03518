import { dirname } from 'node:path'
import { ConfigError } from '../config.ts'
import { assertWritable, spaceForDatabase, withDirectory } from '../files/diskSpace.ts'
import { fileSecrets, passwordNames } from '../secrets/secrets.ts'
import { ensureCluster, OWNER } from './cluster.ts'
import { APP, ensureLogins } from './logins.ts'
import { findPlace } from './place.ts'
import { reachPostmaster, readAddress, stopPostmaster } from './postmaster.ts'
import { takeSeat } from './seat.ts'
import { type Address, removeSocketDirectory } from './settings.ts'

export interface Options {
  /** Holds `secrets` and `postgres`; made when missing. */
  dataDir: string
  log: Log
  /** Survives the end of processes but not of the machine, for speed: for throw-away clusters only. Default false. */
  throwAway?: boolean
  /** Uses the cluster of a running application beside it, and leaves it running, instead of refusing. Default false. */
  share?: boolean
  /** Called when the database died and could not be restarted. By default prints this and ends the process with code 1. */
  onLost?: (error: Error) => void
}

export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface Embedded {
  /** Signs in the superuser, who owns the database `tongzhou`. */
  ownerUrl: string
  /** Signs in `tongzhou_app`, which owns nothing and is bound by row-level security. */
  appUrl: string
  /** Shuts the database down, unless it is shared with the application that started it. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product on a data directory, or continues with one that outlived its
 * application. Restarts a postmaster that dies.
 * @throws ConfigError if another application uses the directory, or if the directory or the binaries cannot be used.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, log, throwAway = false, share = false, onLost = endProcess(log) } = options
  const secret = fileSecrets(dataDir)
  const passwords = { owner: secret(passwordNames.owner), app: secret(passwordNames.app) }
  const place = withDirectory('DATA_DIR', dataDir, () => findPlace(dataDir))
  if (!share) assertWritable('DATA_DIR', dirname(place.cluster), spaceForDatabase)
  const tuning = { durable: !throwAway, major: await ensureCluster(place, passwords.owner, !throwAway) }

  const seat = await takeSeat(() => reachPostmaster(place, passwords.owner, tuning), log, onLost)
  if (!seat && !share) throw occupied(dataDir)
  if (seat) await ensureLogins(seat.session, passwords.app)
  log.info(`PostgreSQL ${tuning.major} runs in ${place.cluster}`)

  const address = readAddress(place.cluster)
  return {
    ownerUrl: urlOf(address, OWNER, passwords.owner),
    appUrl: urlOf(address, APP, passwords.app),
    async stop() {
      if (!seat) return
      await seat.leave()
      await stopPostmaster(place, tuning)
      removeSocketDirectory(place)
    },
  }
}

const occupied = (dataDir: string) =>
  new ConfigError(
    `数据目录 ${dataDir} 正被另一个运行中的程序使用：请先停止它，或用 DATA_DIR 指定另一个目录。 / ` +
      `The data directory ${dataDir} is in use by another running instance: stop that one, or choose another DATA_DIR.`,
  )

const endProcess = (log: Log) => (error: Error) => {
  log.error(`the database died and does not start again: ${error.message}`)
  process.exit(1)
}

/** Returns an address with a directory in place of the host, which pg and libpq both take for a socket's. */
function urlOf(address: Address | undefined, user: string, password: string): string {
  if (!address) throw new Error('the database is gone')
  return `postgresql://${user}:${password}@${encodeURIComponent(address.host)}:${address.port}/${OWNER}`
}
