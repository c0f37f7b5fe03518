import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { apiInfo } from './apiDocument.ts'
import { codes } from './kernel/api/envelope.ts'
import { shellPlaces } from './kernel/api/place.ts'
import type { Config } from './kernel/server/config.ts'
import { openLinks } from './kernel/server/database/links.ts'
import { atDatabase } from './kernel/server/database/startErrors.ts'
import { watchVersion } from './kernel/server/database/version.ts'
import { Activity } from './kernel/server/desk/activity.ts'
import { LastEntries } from './kernel/server/desk/lastEntries.ts'
import { watches } from './kernel/server/desk/watch.ts'
import { envelopeOf, sendPlain } from './kernel/server/http/envelope.ts'
import { tellHealth } from './kernel/server/http/health.ts'
import { buildHttp } from './kernel/server/http/http.ts'
import { mount } from './kernel/server/http/mount.ts'
import { productVersion } from './kernel/server/http/productVersion.ts'
import { openPlaces, serveWeb } from './kernel/server/http/web.ts'
import { usualLimits } from './kernel/server/limits/limits.ts'
import { startLive } from './kernel/server/live/live.ts'
import { endStreams } from './kernel/server/live/overSessions.ts'
import { Refusals, writeRefusals } from './kernel/server/log/refusals.ts'
import { startSealing } from './kernel/server/log/sealing.ts'
import { type Answered, observeCalls } from './kernel/server/observe/calls.ts'
import { openMetrics } from './kernel/server/observe/metrics.ts'
import { serveMetrics } from './kernel/server/observe/serveMetrics.ts'
import { serveDocument } from './kernel/server/openApi/serve.ts'
import { nameables } from './kernel/server/record/nameable.ts'
import { Refusal } from './kernel/server/refusal.ts'
import type { Runtime } from './kernel/server/runtime.ts'
import type { Secrets } from './kernel/server/secrets/secrets.ts'
import { drain, within } from './kernel/server/work/ending.ts'
import { startJobs } from './kernel/server/work/jobs.ts'
import { sweep, sweepTimes } from './kernel/server/work/sweep.ts'
import { logMenus } from './modules/audit/api/log.ts'
import {
  type Beats,
  Gathered,
  nightly,
  openTraces,
  type Sampler,
  startBeats,
  startSampler,
  type Tell,
  type Traces,
  telling,
} from './modules/fleet/server/index.ts'
import { signInPath } from './modules/identity/api/signIn.ts'
import { mayView, permissionCache } from './modules/organisation/server/index.ts'
import { contractShapes } from './shapes.ts'
import { faultsIn } from './verified.ts'
import { world } from './world.ts'

const longestBackup = 12 * 3600 // seconds

async function startWork(runtime: Runtime, ownerUrl: string, tell: Tell): Promise<void> {
  await runtime.jobs.work(world.jobs(runtime))
  await runtime.jobs.schedule('sweep', sweepTimes, () => sweep(runtime))
  for (const { name, times, work } of world.clock) await runtime.jobs.schedule(name, times, () => work(runtime, world))
  const { config, log, pool } = runtime
  const url = config.databaseDirectUrl ?? ownerUrl
  const backUp = () =>
    nightly({ url, pool, config, verify: faultsIn }).catch(error => {
      log.error({ err: error }, 'the backup failed')
      tell({ kind: 'backup', of: config.nodeName, state: 'failed', words: `备份失败：${error.message}` })
    })
  await runtime.jobs.schedule('backup', config.backupTimes, backUp, longestBackup)
}

const web = {
  folder: join(import.meta.dirname, '../dist/web'),
  signIn: signInPath,
  open: [...world.all(openPlaces), ...Object.values(shellPlaces)].map(({ path }) => path),
  cookie: 'Admin-Token',
}

export type App = {
  http: FastifyInstance
  runtime: Runtime
  /** Resolves with a sentence for the operator when a newer version has upgraded the database: this node no longer fits it. */
  superseded: Promise<string>
  /** What the node tells of itself in the registry, and what operators want of it. */
  beats: Beats
  /** What the node measures of itself. */
  sampler: Sampler
  /** The traces that the node keeps; undefined where it keeps none. */
  traces: Traces | undefined
  /** Ends the node within 10 s: what is under way has `limits.drain` to end, what does not is broken off and rolled back. */
  stop(): Promise<void>
}

/** Builds a node on a migrated database: HTTP with every call mounted, jobs, live events. Does not listen yet. */
export async function buildApp(
  config: Config,
  secret: Secrets,
  urls: { ownerUrl: string; appUrl: string },
  limits = usualLimits,
): Promise<App> {
  const http = await buildHttp(config, limits)
  const metrics = openMetrics({ name: config.nodeName, version: productVersion })
  const gathered = new Gathered()
  const traces = config.traces ? openTraces(config.traces, config.otlpUrl) : undefined
  const told = (answered: Answered) => {
    metrics.note(answered)
    gathered.note(answered)
    if (answered.route.startsWith('/api/')) http.log.info(answered, 'call')
  }
  const calls = observeCalls(http, told, traces?.tracer)
  const complain = (error: Error) => http.log.error({ err: error }, 'background failure')
  const links = await openLinks(urls, config, limits, http.log)
  const { pool, jobPool, queuePool, listening } = links
  const [jobs, live] = await Promise.all([
    atDatabase(urls.ownerUrl, () => startJobs(queuePool, listening, complain, traces?.tracer)),
    startLive(listening, complain),
  ])
  const kinds = {
    nameables: Object.fromEntries(world.all(nameables).map(({ kind, nameable }) => [kind, nameable])),
    watches: world.all(watches).flat(),
    jobs,
    all: world.all,
  }
  let ending = false
  const refusals = new Refusals({ pool: jobPool, kinds })
  const runtime: Runtime = {
    pool,
    standby: links.standby,
    config,
    limits,
    log: http.log,
    secret,
    jobs,
    live,
    permissionsOf: permissionCache(),
    lastEntries: new LastEntries(),
    activity: new Activity(pool),
    refusals,
    kinds,
    mayView,
  }
  await serveDocument(http, {
    info: apiInfo,
    servers: [{ url: '/' }, { url: config.publicUrl }],
    routes: world.handlers().map(({ route }) => route),
    namesOf: contractShapes,
  })
  if (config.roles.web) mount(http, runtime, world.handlers())
  tellHealth(http, {
    links,
    jobs: config.roles.jobs ? jobs : undefined,
    isDraining: () => ending || beats.isDraining(),
  })
  serveMetrics(http, metrics, config)
  metrics.watch({ links, live, jobs, calls, traces: () => traces?.counts() })
  await serveWeb(http, web)
  http.setNotFoundHandler((request, reply) =>
    sendPlain(reply, 404, envelopeOf(new Refusal(codes.notFound, `没有 ${request.url.split('?')[0]} 这个地址`))),
  )
  const tell = telling(config, queuePool, http.log)
  if (config.roles.jobs)
    await atDatabase(urls.ownerUrl, () => startWork({ ...runtime, pool: jobPool }, urls.ownerUrl, tell))
  const beats = startBeats({ pool: queuePool, config, jobs, live, calls, log: http.log })
  const pools = [pool, jobPool]
  const sampler = startSampler({
    tell,
    pool: queuePool,
    pools,
    standby: links.standby,
    node: beats.name,
    config,
    gathered,
    jobs,
    live,
  })
  traces?.keep(queuePool, beats.name)
  const sealing = startSealing(jobPool, logMenus, complain)
  const version = watchVersion(queuePool, words => http.log.warn(words))
  const stopEnding = endStreams(live, pool, complain)
  const stopRefusals = writeRefusals(refusals, limits.refusals, complain)
  return {
    http,
    runtime,
    superseded: version.superseded,
    beats,
    sampler,
    traces,
    async stop() {
      ending = true
      version.stop()
      metrics.stop()
      stopEnding()
      const sealed = sealing.stop()
      await Promise.all([drain(http, limits.drain), within(limits.drain, live.stop()), jobs.stop(limits.drain)])
      await within(limits.drain, stopRefusals())
      await Promise.all([
        within(limits.drain, sampler.stop()),
        within(limits.drain, traces?.stop() ?? Promise.resolve()),
        within(limits.drain, beats.stop()),
      ])
      await Promise.all([links.end(), within(limits.drain, sealed)])
    },
  }
}
