import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, type Found, faults, strike } from './faults.ts'
import { startLoad } from './load.ts'
import { startNodes } from './nodes.ts'
import { holds } from './proof.ts'
import { foundShop, sell } from './shop.ts'

/**
 * `node deploy/ha/prove.ts [folder] [fault…]`: two nodes of the product on three database hosts, under sales whose acknowledgements are noted outside.
 * The primary goes in four ways, or in those whose names begin with the words given (`frozen frozen cut`). Ends with code 1 where something
 * acknowledged is lost, something is doubled, or an answer was late or wrong.
 */
const hands = 6
const quiet = 5000 // ms of load before a fault

async function prove(cluster: Cluster): Promise<boolean> {
  const url = await cluster.makeDatabase()
  const nodes = await startNodes(url)
  try {
    const shop = await foundShop(nodes.addresses[0] as string, url, hands)
    const load = startLoad(nodes.addresses, hands, join(cluster.directory, 'acknowledged'), (hand, nth) =>
      sell(shop, hand, nth),
    )
    const found: Found[] = []
    for (const fault of chosen(process.argv.slice(3))) {
      await sleep(quiet)
      found.push(await strike(cluster, load, fault))
      tell(found.at(-1) as Found)
    }
    await load.stop()
    return (await holds(url, load)) && found.every(({ wrong }) => wrong.length === 0)
  } catch (error) {
    console.log(nodes.printed())
    throw error
  } finally {
    await nodes.stop()
  }
}

function chosen(words: readonly string[]): readonly Fault[] {
  if (words.length === 0) return faults
  return words.flatMap(word => faults.filter(({ name }) => name.startsWith(word)))
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function tell({ fault, underWay, promoted, worked, wrong }: Found): void {
  const told = `calls under way answered within ${seconds(underWay)}, promotion after ${seconds(promoted)}, first new write ${seconds(worked)} later`
  console.log(`${wrong.length === 0 ? '✓' : '✗'} ${fault}: ${told}${wrong.map(one => `; ${one}`).join('')}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const cluster = await startCluster(process.argv[2])
try {
  const isProven = await prove(cluster)
  console.log(isProven ? '✓ proven' : '✗ not proven')
  process.exitCode = isProven ? 0 : 1
} finally {
  await cluster.stop()
}
