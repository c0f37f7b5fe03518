import type pg from 'pg'
import { isProxied } from '../proxy.ts'
import { isOfNode } from '../sessionName.ts'
import { unusable } from '../startErrors.ts'
import { type Table, tablesOf } from './holdings.ts'

/**
 * Refuses a database that a node of the product uses.
 * @throws ConfigError.
 */
export async function assertUnused(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and ${isOfNode}`,
  )
  if (rows.length === 0) return
  const sessions = rows.map(row => row.pid).join(', ')
  throw unusable(url, [
    `有节点正在使用它（会话 ${sessions}）。请先停止所有节点。`,
    `nodes use it (sessions ${sessions}). Stop all nodes first.`,
  ])
}

/**
 * Refuses a proxy, whose sessions lose their settings.
 * @throws ConfigError.
 */
export async function assertDirect(url: string): Promise<void> {
  if (!(await isProxied(url))) return
  throw unusable(url, [
    '这是连接池的地址。请给出 PostgreSQL 服务器本身的地址。',
    'this is the address of a proxy. Give that of the PostgreSQL server itself.',
  ])
}

/**
 * Refuses a target with rows: any in a database that is not the product's, and in one that it has migrated those of companies, people and secrets.
 * What migrations write themselves is none.
 * @throws ConfigError.
 */
export async function assertEmpty(client: pg.Client, url: string): Promise<void> {
  const tables = await tablesOf(client)
  const isMigrated = tables.some(({ name }) => name === 'public.migration')
  for (const table of tables)
    if ((!isMigrated || holdsPeoplesRows(table)) && (await hasRows(client, table))) throw occupied(url, table)
}

const holdsPeoplesRows = ({ name, all }: Table) =>
  all.includes('office_id') || ['public.office', 'public.account', 'public.installation_secret'].includes(name)

async function hasRows(client: pg.Client, { name }: Table): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select exists (select from ${name}) as has`)
  return rows[0]?.has === true
}

const occupied = (url: string, { name }: Table) =>
  unusable(url, [
    `它不是空的：表 ${name} 里有数据。请另建一个空数据库，已有的数据不会被覆盖。`,
    `it is not empty: the table ${name} has rows. Make another, empty database; rows that are there are never overwritten.`,
  ])

/**
 * Refuses two databases whose tables or columns differ, as those do in which somebody has made tables by hand.
 * @throws ConfigError that names the first difference.
 */
export function assertSameTables(source: readonly Table[], target: readonly Table[], sourceUrl: string): void {
  const shapes = new Map(target.map(table => [table.name, shapeOf(table)]))
  const strange = source.find(table => shapes.get(table.name) !== shapeOf(table))
  if (!strange) return
  throw unusable(sourceUrl, [
    `它的表 ${strange.name} 不是本程序建立的样子，无法搬迁。请先移走这张表，或恢复它原来的列。`,
    `its table ${strange.name} is not as this program makes it and cannot be moved. Move that table away first, or give it its former columns.`,
  ])
}

const shapeOf = ({ stored, all, types }: Table) => JSON.stringify([stored, all, types])
