import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Limits } from '../limits/limits.ts'
import type { Pool } from './connections.ts'
import { Identity } from './identity.ts'
import { type Listening, startListening } from './listening.ts'
import { assertBound, openAppPool, openOwnerPool } from './pool.ts'
import type { Urls } from './prepare.ts'
import { assertHears, isProxied } from './proxy.ts'
import { type SessionPurpose, sessionName } from './sessionName.ts'
import { Standby } from './standby.ts'
import { atDatabase } from './startErrors.ts'
import { type Watch, watchDatabase } from './watch.ts'

/** All connections of a node to its database. */
export type Links = {
  /** The pool of requests. */
  pool: Pool
  /** The pool of background work, apart from requests, so that a request always finds a connection. */
  jobPool: Pool
  /** The pool of the queue, with the owner's login. */
  queuePool: Pool
  /** Where reports read; undefined without DATABASE_READ_URL. */
  standby: Standby | undefined
  listening: Listening
  watch: Watch
  end(): Promise<void>
}

type Log = Record<'error' | 'warn', (fields: object, words: string) => void>

const queueConnections = 3
/** The queue's statements take a ms or two each. To open a connection, which learns the catalogue anew, takes ten times that. */
const queueGrowsAfter = 250 // ms

/**
 * Connects a node.
 * @throws ConfigError with one sentence for any obstacle.
 */
export async function openLinks(urls: Urls, config: Config, limits: Limits, log: Log): Promise<Links> {
  const { ownerUrl, appUrl } = urls
  const proxied = await atDatabase(appUrl, () => isProxied(appUrl))
  const watch = watchDatabase(appUrl, log, () => follow())
  const identity = new Identity()
  const { databaseSilence: silence } = config
  const named = (purpose: SessionPurpose) => sessionName(purpose, config.nodeName)
  const { connection, jobConnection } = limits
  const alike = { watch, identity, silence }
  const ofApp = { ...alike, proxied }
  const pool = openAppPool(appUrl, {
    ...ofApp,
    name: named('tongzhou'),
    max: config.databasePool,
    patience: connection,
  })
  const jobPool = openAppPool(appUrl, {
    ...ofApp,
    name: named('tongzhou-work'),
    max: config.databaseJobPool,
    patience: jobConnection,
  })
  const queuePool = openOwnerPool(ownerUrl, {
    ...alike,
    name: named('tongzhou-jobs'),
    max: queueConnections,
    growAfter: queueGrowsAfter,
    patience: jobConnection,
  })
  const pools = [pool, jobPool, queuePool]
  const hearken = () => {
    const heard = pools.map(one => one.hearken())
    return () => {
      for (const isSilent of heard) isSilent()
    }
  }
  await atDatabase(appUrl, () => assertBound(pool))
  await atDatabase(appUrl, () => clock.ask(pool))
  const onError = (error: Error) => log.error({ err: error }, 'listening to the database failed')
  const manners = { ...alike, name: named('tongzhou-live'), onError, hearken }
  const direct = config.databaseDirectUrl ?? (proxied ? ownerUrl : appUrl)
  const same = direct === appUrl && !proxied
  const listening = await (same ? listen(appUrl, manners) : listenApart(direct, pool, manners))

  const standby = config.databaseReadUrl
    ? new Standby(config.databaseReadUrl, {
        name: named('tongzhou-reads'),
        max: config.databasePool,
        silence,
        identity,
        limits,
        log,
      })
    : undefined
  await standby?.begin()

  /** Leaves a server that only reads for the one to which the address leads now. */
  function follow(): void {
    for (const one of pools) one.renew()
    listening.renew()
  }

  return {
    pool,
    jobPool,
    queuePool,
    standby,
    listening,
    watch,
    async end() {
      watch.stop()
      await Promise.all([...pools.map(one => one.end()), standby?.end(), listening.stop()])
    },
  }
}

type Manners = Parameters<typeof startListening>[1]

/** Listens on a connection of its own to the server itself. */
function listen(url: string, manners: Manners): Promise<Listening> {
  return atDatabase(url, () => startListening(url, manners))
}

/** Listens at another address than requests use, which may be a proxy too: one that leaves one connection to it. */
function listenApart(url: string, pool: Pool, manners: Manners): Promise<Listening> {
  return atDatabase(url, async () => {
    const listening = await startListening(url, manners)
    if (await isProxied(url)) await assertHears(listening, pool, url)
    return listening
  })
}
