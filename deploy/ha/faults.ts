import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Host } from './host.ts'
import type { Load, Try } from './load.ts'
import { until } from './programs.ts'

const limit = 10_000 // ms, of issue 36: for calls under way, and after a promotion for new ones
const frozenFor = 40_000 // ms

/** What a fault did: the ms until the last call under way was answered, until another host wrote, and from then to the first new write. */
export type Found = { fault: string; underWay: number; promoted: number; worked: number; wrong: string[] }

/** One way in which a primary goes; `heal` brings it back. */
export type Fault = { name: string; strike(cluster: Cluster, old: Host): Promise<void>; heal(old: Host): Promise<void> }

export const faults: readonly Fault[] = [
  { name: 'killed (-9)', strike: async (_, old) => old.kill(), heal: async old => old.start() },
  { name: 'frozen for 40 s', strike: async (_, old) => old.freeze(), heal: async () => {} },
  { name: 'cut off', strike: async (_, old) => old.cut(), heal: async old => old.join() },
  {
    name: 'switched over in order',
    strike: async (cluster, old) => {
      const name = await until('a synchronous standby', 60, async () => (await cluster.roles()).sync_standby?.[0])
      await cluster.switchOver(old, cluster.hosts.find(host => host.name === name) as Host)
    },
    heal: async () => {},
  },
]

/** Lets a primary go under a load and looks at what the nodes answered. */
export async function strike(cluster: Cluster, load: Load, fault: Fault): Promise<Found> {
  await cluster.whole()
  const old = await cluster.primary()
  await until('writes', 60, async () => load.tries.slice(-4).every(({ status }) => status === 200))
  const at = Date.now()
  const thaw = fault.name.startsWith('frozen') ? sleep(frozenFor).then(() => thawed(old, load)) : undefined
  const struck = fault.strike(cluster, old)
  const others = cluster.hosts.filter(host => host !== old)
  const promotion = until('a promotion', 120, async () => {
    const writes = await Promise.all(others.map(host => host.writes()))
    return writes.includes(true) && Date.now()
  })
  const [promotedAt] = await Promise.all([promotion, struck])
  const isNew = ({ began, status }: Try) => began >= promotedAt && status === 200
  const first = await until('a new write', 120, async () => load.tries.find(isNew))
  const late = await thaw
  if (fault.name.startsWith('cut off')) await sleep(frozenFor - (Date.now() - at))
  await fault.heal(old)
  await cluster.whole()
  const caught = load.tries.filter(({ began, ended }) => began <= at && ended >= at)
  const underWay = Math.max(0, ...caught.map(({ ended }) => ended - at))
  const worked = first.ended - promotedAt
  const wrong = [
    ...(late ?? []),
    ...judged(underWay, worked),
    ...misanswered(load.tries.filter(({ ended }) => ended >= at)),
  ]
  return { fault: fault.name, underWay, promoted: promotedAt - at, worked, wrong }
}

function judged(underWay: number, worked: number): string[] {
  return [
    ...(underWay > limit ? [`a call under way was answered after ${underWay} ms`] : []),
    ...(worked > limit ? [`a new write worked ${worked} ms after the promotion`] : []),
  ]
}

/** An answer is either a success or 50300 with the time to come again. */
export function misanswered(tries: readonly Try[]): string[] {
  const odd = tries.find(
    ({ status, code, retryAfter }) => status !== 200 && !(status === 503 && code === 50300 && retryAfter),
  )
  return odd ? [`a call was answered with ${JSON.stringify(odd)}`] : []
}

/** Thaws the old primary and looks, as often as it answers, whether it has got a write that was made after it was frozen. */
async function thawed(old: Host, load: Load): Promise<string[]> {
  const before = new Set(load.sent)
  old.thaw()
  const end = Date.now() + 10_000
  while (Date.now() < end) {
    // Asked before it follows the new primary, from which it gets all later writes rightly.
    const rows = await old
      .ask(
        `select c.name from clue join customer c on c.office_id = clue.office_id and c.id = clue.customer_id where not pg_is_in_recovery()`,
        'shop',
      )
      .catch(() => [])
    const stray = rows.find(({ name }) => !before.has(String(name)))
    if (stray) return [`the thawed primary got a write: ${stray.name}`]
    await sleep(100)
  }
  return []
}
