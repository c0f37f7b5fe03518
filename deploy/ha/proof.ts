import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Load } from './load.ts'

const untilSealed = 5000 // ms until the last entries of the log are sealed

/**
 * Compares what the database holds with what was acknowledged when the load has stopped, lets the product prove its own log and ledger, and prints
 * both. Tells whether nothing is lost, nothing is doubled, and all agrees.
 */
export async function holds(url: string, load: Load): Promise<boolean> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const wrong: string[] = []
  for (const [table, rows] of load.acknowledged) wrong.push(...(await differences(owner, table, rows)))
  await owner.end()
  const failed = load.tries.filter(({ status }) => status !== 200).length
  const counts = [...load.acknowledged].map(([table, rows]) => `${rows.size} ${table}`).join(', ')
  console.log(`${load.tries.length} tries of calls, ${failed} of them answered 50300; acknowledged: ${counts}`)
  console.log(wrong.length === 0 ? '✓ nothing acknowledged is lost, nothing is doubled' : `✗ ${wrong.join('; ')}`)
  await sleep(untilSealed)
  const proofs = await Promise.all(['audit-verify', 'ledger-verify'].map(script => runs(script, url)))
  return wrong.length === 0 && proofs.every(Boolean)
}

/** The load repeats each write until it is acknowledged: a row that no acknowledgement names is a second one. */
async function differences(owner: pg.Client, table: string, wanted: ReadonlyMap<number, string>): Promise<string[]> {
  const hasState = [...wanted.values()].some(Boolean)
  const { rows } = await owner.query<{ id: number; state: string }>(
    `select id::int, ${hasState ? 'state' : `''`} as state from ${table} order by id`,
  )
  const held = new Map(rows.map(({ id, state }) => [id, state]))
  const lost = [...wanted].filter(([id, state]) => held.get(id) !== state)
  const more = rows.filter(({ id }) => !wanted.has(id))
  return [
    ...lost.map(([id, state]) => `${table} ${id} is ${held.get(id) ?? 'lost'}, acknowledged ${state}`),
    ...more.map(({ id }) => `${table} ${id} is there, and nobody was told so`),
  ]
}

async function runs(script: string, url: string): Promise<boolean> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url }
  const ran = await promisify(execFile)(process.execPath, [`scripts/${script}.ts`], { env }).catch(error => error)
  console.log(`${script}:\n${ran.stdout}${ran.stderr}`.trim())
  return ran.code === undefined
}
