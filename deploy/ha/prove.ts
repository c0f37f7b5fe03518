import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { identityRoutes } from '../../src/modules/identity/api/identity.ts'
import { foundingRoutes } from '../../src/modules/organisation/api/newOffice.ts'
import { type NodeProcess, spawnNode } from '../../tests/support/node.ts'
import { callAt } from '../../tests/support/overHttp.ts'
import { addAccount, password } from '../../tests/support/people.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { type Fault, type Found, faults, strike } from './faults.ts'
import { type Load, startLoad } from './load.ts'

/**
 * `node deploy/ha/prove.ts [folder] [fault…]`: two nodes of the product on three database hosts, under writes whose acknowledgements are noted outside. The
 * primary goes in four ways, or in those whose names begin with the words given (`frozen frozen cut`). Ends with code 1 where something acknowledged is lost, something is doubled, or an answer was late or wrong.
 */
const writers = 6
const quiet = 5000 // ms of load before a fault

async function prove(cluster: Cluster): Promise<boolean> {
  await cluster.whole()
  const primary = await cluster.primary()
  await primary.ask(`create role keeper login createrole password 'kept'`)
  await primary.ask(`create database shop owner keeper encoding 'UTF8' template template0`)
  const url = `postgresql://keeper:kept@${cluster.primaryPort}/shop`
  const nodes = [spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'warn' })]
  process.once('exit', () => {
    for (const { child } of nodes) child.kill('SIGKILL')
  })
  try {
    const addresses = [await started(nodes[0] as NodeProcess)]
    nodes.push(spawnNode({ ownerUrl: url, appUrl: url }, { LOG_LEVEL: 'warn' }))
    addresses.push(await started(nodes[1] as NodeProcess))
    const load = startLoad(
      addresses,
      await founderAt(addresses[0] as string, url),
      writers,
      join(cluster.directory, 'acknowledged'),
    )
    const found: Found[] = []
    for (const fault of chosen(process.argv.slice(3))) {
      await sleep(quiet)
      found.push(await strike(cluster, load, fault))
      tell(found.at(-1) as Found)
    }
    await load.stop()
    return (await verified(url, load)) && found.every(({ wrong }) => wrong.length === 0)
  } catch (error) {
    for (const node of nodes) console.log(node.printed().split('\n').slice(-20).join('\n'))
    throw error
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
}

function chosen(words: readonly string[]): readonly Fault[] {
  if (words.length === 0) return faults
  return words.flatMap(word => faults.filter(({ name }) => name.startsWith(word)))
}

async function founderAt(address: string, url: string): Promise<string> {
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  await addAccount(owner, 'haBoss')
  await owner.end()
  const signIn = async () =>
    (await callAt(address, identityRoutes.signIn, { body: { username: 'haBoss', password } })).body.data as string
  const body = { officeName: '高可用公司', officeType: '瓷砖', officeUserNum: '1-20人' }
  await callAt(address, foundingRoutes.add, { as: await signIn(), body })
  return signIn()
}

/** Its address; all migrations, each with its own commit on two hosts, may take more than the usual patience. */
const started = (node: NodeProcess) => node.address().catch(() => node.address())

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function tell({ fault, underWay, promoted, worked, wrong }: Found): void {
  const told = `calls under way answered within ${seconds(underWay)}, promotion after ${seconds(promoted)}, first new write ${seconds(worked)} later`
  console.log(`${wrong.length === 0 ? '✓' : '✗'} ${fault}: ${told}${wrong.map(one => `; ${one}`).join('')}`)
}

/** Compares what the database holds with what was acknowledged, and lets the product prove its own log and ledger. */
async function verified(url: string, load: Load): Promise<boolean> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query<{ phone: string }>(
    `select '154' || right(c.name, 8) as phone from clue join customer c on c.office_id = clue.office_id and c.id = clue.customer_id`,
  )
  await owner.end()
  const held = new Set(rows.map(({ phone }) => phone))
  const lost = [...load.acknowledged].filter(phone => !held.has(phone))
  const doubled = rows.length - held.size
  const failed = load.tries.filter(({ status }) => status !== 200).length
  console.log(
    `${load.sent.size} writes in ${load.tries.length} tries, ${failed} of them answered 50300; ${load.acknowledged.size} acknowledged`,
  )
  console.log(
    `${lost.length === 0 && doubled === 0 ? '✓' : '✗'} ${lost.length} acknowledged and lost, ${doubled} doubled`,
  )
  await sleep(quiet) // the last entries of the log are sealed
  const proofs = await Promise.all(['audit-verify', 'ledger-verify'].map(script => runs(script, url)))
  return lost.length === 0 && doubled === 0 && proofs.every(Boolean)
}

async function runs(script: string, url: string): Promise<boolean> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const ran = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`], { env }).catch(error => error)
  console.log(`${script}:\n${ran.stdout}${ran.stderr}`.trim())
  return ran.code === undefined
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
