import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../src/kernel/server/database/migrate.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { fillOlder } from './data/older.ts'
import { asOwner } from './database.ts'
import type { Result } from './result.ts'

/** The first migration that finds rows. */
const next = '0079'
const name = 'upgrade'
const worthTelling = 1000 // ms
const folder = join(import.meta.dirname, '../migrations')

/** Upgrades an old database with `rows` clues, and tells how long the whole took and each migration of a second or more. */
export async function benchUpgrade(database: Embedded, rows: number): Promise<Result[]> {
  const older = { ...database, ownerUrl: urlOfOther(database.ownerUrl) }
  await asOwner(database, client => client.query(`drop database if exists ${name}`))
  await asOwner(database, client => client.query(`create database ${name}`))
  try {
    await migrateBefore(older.ownerUrl)
    await asOwner(older, client => fillOlder(client, rows))
    const taken = await timesOf(older.ownerUrl)
    return resultsOf(taken, rows)
  } finally {
    await asOwner(database, client => client.query(`drop database ${name} with (force)`))
  }
}

/** Returns the address of the database beside the product's own. */
const urlOfOther = (url: string) => url.replace(/\/\w+$/, `/${name}`)

/** Brings an empty database to the version whose next migration is `next`. */
async function migrateBefore(ownerUrl: string): Promise<void> {
  const former = mkdtempSync(join(tmpdir(), 'tongzhou-migrations-'))
  try {
    for (const file of readdirSync(folder)) if (file < next) copyFileSync(join(folder, file), join(former, file))
    await migrate(ownerUrl, { folder: former })
  } finally {
    rmSync(former, { recursive: true })
  }
}

/** Runs the other migrations and returns the ms of each. */
async function timesOf(ownerUrl: string): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  let [current, since] = ['', performance.now()]
  const end = () => taken.set(current, performance.now() - since)
  await migrate(ownerUrl, {
    say: () => {},
    on: progress => {
      end()
      ;[current, since] = [progress.name, performance.now()]
    },
  })
  end()
  taken.delete('')
  return taken
}

function resultsOf(taken: ReadonlyMap<string, number>, rows: number): Result[] {
  const whole = [...taken.values()].reduce((sum, ms) => sum + ms, 0)
  const long = [...taken].filter(([, ms]) => ms >= worthTelling).sort((one, other) => other[1] - one[1])
  const shown = (title: string, ms: number, note: string): Result => {
    return { name: title, value: ms / 1000, unit: ' 秒', limit: null, better: 'lower', note }
  }
  return [
    shown('升级旧库', whole, `${taken.size} 个迁移，${rows} 条流量，从 ${next} 起`),
    ...long.map(([migration, ms]) => shown(`升级：${migration}`, ms, `占 ${((ms / whole) * 100).toFixed(0)} %`)),
  ]
}
