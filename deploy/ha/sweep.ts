import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bouncer, startBouncer } from './bouncer.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { misanswered } from './faults.ts'
import type { Host } from './host.ts'
import { type Load, startLoad, type Try } from './load.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { until } from './programs.ts'
import { holds } from './proof.ts'
import { type Reader, startReader } from './reports.ts'
import { foundShop, sell } from './shop.ts'

/**
 * `node deploy/ha/sweep.ts [folder] [kills] [seed]`: everything that stands between a page and the disk is killed at once (`kill -9`), again and again,
 * under sales and reports: nodes, the primary, standbys, HAProxy, PgBouncer. Ends with code 1 where something acknowledged is lost or is there twice, a
 * report lacks what was acknowledged before it, a proof fails, an answer is wrong or late, or the nodes are not ready 30 s after the last kill.
 */
const hands = 6
const patience = 15_000 // ms: DATABASE_SILENCE, by which a commit that waits for a killed standby is given up, and as much again by half
const [down, readyWithin] = [2000, 30] // ms until a program that has no keeper is started again; s

type Stage = { cluster: Cluster; bouncer: Bouncer; nodes: Nodes }
type Kind = (stage: Stage, nth: number) => Promise<void>

const kinds: Record<string, Kind> = {
  async node({ nodes }, nth) {
    const at = nth % nodes.addresses.length
    await nodes.kill(at)
    await nodes.start(at)
  },
  async primary({ cluster }) {
    await cluster.whole()
    const old = await cluster.primary()
    await old.kill()
    await until('a promotion', 120, async () => {
      const writes = await Promise.all(cluster.hosts.filter(host => host !== old).map(host => host.writes()))
      return writes.includes(true)
    })
    old.start()
  },
  async standby({ cluster }, nth) {
    await cluster.whole()
    const old = await cluster.primary()
    const standby = cluster.hosts.filter(host => host !== old)[nth % 2] as Host
    await standby.kill()
    await sleep(down)
    standby.start()
  },
  async haproxy({ cluster }) {
    await cluster.loseProxy()
    await sleep(down)
    cluster.startProxy()
  },
  async pgbouncer({ bouncer }) {
    await bouncer.kill()
    await sleep(down)
    bouncer.start()
  },
}

async function sweep(cluster: Cluster, kills: number, seed: number): Promise<boolean> {
  const direct = await cluster.makeDatabase()
  const bouncer = await startBouncer(cluster, new URL(direct).password)
  const standbys = direct.replace(cluster.primaryPort, cluster.standbyPort)
  const nodes = await startNodes(bouncer.through(direct), { DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: standbys })
  try {
    const shop = await foundShop(nodes.addresses[0] as string, direct, hands)
    const acknowledged = join(cluster.directory, 'acknowledged')
    const load = startLoad(nodes.addresses, hands, acknowledged, (hand, nth) => sell(shop, hand, nth))
    const reader = startReader(nodes.addresses, shop.boss, load)
    const stage = { cluster, bouncer, nodes }
    for (const [nth, name] of shuffled(kills, seed).entries()) await killOne(stage, load, name, nth)
    const isReady = await readyAgain(nodes)
    await load.stop()
    return [await holds(direct, load), isReady, await readWell(reader), answeredWell(load)].every(Boolean)
  } catch (error) {
    console.log(nodes.printed())
    throw error
  } finally {
    await nodes.stop()
    await bouncer.kill()
  }
}

/** Each kind equally often, in an order that the seed decides. */
function shuffled(kills: number, seed: number): string[] {
  const names = Object.keys(kinds)
  const all = Array.from({ length: kills }, (_, nth) => names[nth % names.length] as string)
  let state = seed
  const places = all.map(name => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { name, place: state }
  })
  return places.sort((one, other) => one.place - other.place).map(({ name }) => name)
}

async function killOne(stage: Stage, load: Load, name: string, nth: number): Promise<void> {
  const at = Date.now()
  await (kinds[name] as Kind)(stage, nth)
  const over = Date.now()
  const works = () => load.tries.some(({ began, status }) => began >= over && status === 200)
  await until(`an answer after the kill of ${name}`, 120, async () => works())
  console.log(`${nth + 1} ${name}: whole after ${seconds(Date.now() - at)}`)
  await sleep(1000 + (nth % 3) * 1000)
}

async function readyAgain(nodes: Nodes): Promise<boolean> {
  const at = Date.now()
  const all = nodes.addresses.length
  const isReady = await until('ready nodes', readyWithin, async () => (await nodes.ready()) === all).catch(() => false)
  console.log(
    `${isReady ? '✓' : '✗'} ${await nodes.ready()} of ${all} nodes are ready ${seconds(Date.now() - at)} after the last kill`,
  )
  return isReady
}

async function readWell(reader: Reader): Promise<boolean> {
  const { places, wrong } = await reader.stop()
  const isRead = wrong.length === 0 && (places.standby ?? 0) > 0
  const by = Object.entries(places).map(([place, count]) => `${count} ${place}`)
  console.log(
    `${isRead ? '✓' : '✗'} reports by who read: ${by.join(', ')}; ${wrong.length} lacked something ${wrong[0] ?? ''}`,
  )
  return isRead
}

/** Where a node is killed, its calls have no answer (status 0), as little as a page has one then. */
function answeredWell({ tries }: Load): boolean {
  const wrong = misanswered(tries.filter(({ status }) => status !== 0))
  const took = ({ began, ended }: Try) => ended - began
  const longest = tries.reduce((one, other) => (took(other) > took(one) ? other : one))
  const isWell = wrong.length === 0 && took(longest) <= patience
  const told = `${seconds(took(longest))}: ${longest.of}, ${longest.status}`
  console.log(`${isWell ? '✓' : '✗'} the longest call took ${told} ${wrong.join('; ')}`)
  return isWell
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const [, , folder, kills = '50', seed = '1'] = process.argv
const cluster = await startCluster(folder)
try {
  const isProven = await sweep(cluster, Number(kills), Number(seed))
  console.log(isProven ? '✓ proven' : '✗ not proven')
  process.exitCode = isProven ? 0 : 1
} finally {
  await cluster.stop()
}
