import type pg from 'pg'
import { ConfigError } from '../../config.ts'
import { assertMigrated } from '../migrate.ts'
import { atDatabase } from '../startErrors.ts'
import { pipeCopy } from './copy.ts'
import { type Fingerprint, fingerprintOf, type Table, tablesOf } from './holdings.ts'
import { assertSameTables } from './judge.ts'
import { clientOf, open, unguarded } from './move.ts'

/** What was copied. */
export type Copied = { name: string; tables: number; rows: number }

/**
 * Copies one company from the database at `from`, a restored backup, into the one at `to`, which has lost it or some of its tables' rows, in one
 * transaction: all or nothing. A table that holds exactly the same rows stays; the rows of other companies are not touched. No node may run on either.
 * @throws ConfigError with one sentence for any obstacle, as for a table in which the target has other rows of the company.
 */
export async function copyCompany(from: string, to: string, office: number): Promise<Copied> {
  const [source, target] = [clientOf(from), clientOf(to)]
  try {
    for (const [client, url] of [
      [source, from],
      [target, to],
    ] as const) {
      await atDatabase(url, () => assertMigrated(url))
      await atDatabase(url, () => open(client, url))
    }
    const tables = await tablesOf(source)
    assertSameTables(tables, await tablesOf(target), from)
    return await copyRows({ source, target, office }, tables.filter(isOfCompany))
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

type Copying = { source: pg.Client; target: pg.Client; office: number }

const companies = 'public.office'
const isOfCompany = ({ name, all }: Table) => name === companies || all.includes('office_id')

/** SQL that holds for the rows of a company. */
const whereIs = ({ name }: Table, office: number) => (name === companies ? `id = ${office}` : `office_id = ${office}`)

async function copyRows({ source, target, office }: Copying, tables: readonly Table[]): Promise<Copied> {
  await source.query('begin isolation level repeatable read, read only')
  await target.query('begin')
  const name = await nameOf(source, office)
  const lacking: Table[] = []
  for (const table of tables) if (await isLacking({ source, target, office }, table)) lacking.push(table)
  await unguarded(target, async () => {
    for (const table of lacking) {
      const columns = table.stored.join(', ')
      const out = `copy (select ${columns} from ${table.name} where ${whereIs(table, office)}) to stdout`
      await pipeCopy(source, target, out, `copy ${table.name} (${columns}) from stdin`)
    }
  })
  let rows = 0
  for (const table of lacking) {
    const { before, after } = await bothSides({ source, target, office }, table)
    if (!isSame(before, after)) throw differing(table)
    rows += after.rows
  }
  await lookAgain(target, office)
  await target.query('commit')
  return { name, tables: lacking.length, rows }
}

/**
 * The log that came back has transactions of another server and ends where the backup does: the next sealing looks at every entry, and the next
 * proof does not expect what was proven before.
 */
async function lookAgain(target: pg.Client, office: number): Promise<void> {
  await target.query('update public.operation_log_sealing set server = null')
  await target.query('delete from public.operation_log_proof where chain = $1', [office])
}

async function nameOf(source: pg.Client, office: number): Promise<string> {
  const { rows } = await source.query<{ name: string }>(`select office_name as name from ${companies} where id = $1`, [
    office,
  ])
  if (rows[0]) return rows[0].name
  throw new ConfigError(
    `来源里没有编号为 ${office} 的企业。请用 --office 给出它的编号。 / The source has no company of number ${office}: give its number in --office.`,
  )
}

/** Tells whether the target has no row of the company in a table of which the source has some. @throws ConfigError if it has others. */
async function isLacking(copying: Copying, table: Table): Promise<boolean> {
  const { before, after } = await bothSides(copying, table)
  if (isSame(before, after)) return false
  if (after.rows === 0) return true
  throw differing(table)
}

async function bothSides({ source, target, office }: Copying, table: Table) {
  const [before, after] = await Promise.all(
    [source, target].map(client => fingerprintOf(client, table, whereIs(table, office))),
  )
  return { before, after } as { before: Fingerprint; after: Fingerprint }
}

const isSame = (one: Fingerprint, other: Fingerprint) => one.rows === other.rows && one.hash === other.hash

const differing = ({ name }: Table) =>
  new ConfigError(
    `目标的表 ${name} 里有这家企业的另一些行，没有留下任何改动。请先查明它们从哪里来，移走之后再运行。 / ` +
      `The table ${name} of the target has other rows of this company; nothing was changed. Find out where they come from, move them away, and run it again.`,
  )
