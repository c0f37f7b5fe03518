import { parse } from 'csv-parse/sync'
import type { Client } from 'pg'
import { customerName } from '../seeds/clues/names.ts'
import { communities } from '../seeds/clues/places.ts'
import { customerPrefix } from '../seeds/demoAccounts.ts'
import { Dice } from '../seeds/random.ts'
import { copy } from './copy.ts'

const channels = ['抖音', '小红书', '百度', '到店自然客流', '老客户转介绍']
const estates = Object.values(communities).flat()
// The generator's phones are lower (data/clues.ts), so none is a duplicate.
const firstPhone = 20_000_000

/** A lead list as CSV with a header: name, phone, channel, community, budget in yuan, remark, owner. */
export function leadsCsv(rows: number): string {
  const dice = new Dice(11)
  const lines = Array.from({ length: rows }, (_, row) =>
    [
      customerName(dice).name,
      customerPrefix + String(((firstPhone + row) * 7919) % 100_000_000).padStart(8, '0'),
      dice.pick(channels),
      dice.pick(estates),
      dice.int(1, 40) * 10_000,
      dice.chance(0.3) ? '周末方便到店，关注环保与工期' : '',
      `sales${dice.int(1, 40)}`,
    ].join(','),
  )
  return ['客户姓名,电话,来源渠道,小区,预算,备注,负责人', ...lines].join('\r\n')
}

/**
 * Parses the list and copies its rows into the product's tables with their indexes and constraints, and does nothing
 * else.
 */
export async function parseAndCopy(client: Client, csv: string, officeId: number): Promise<void> {
  const leads = parse(csv, { from: 2 }) as string[][]
  const channelIds = await idsByName(client, 'dictionary_item', 'label', officeId)
  const owners = await idsByName(client, 'employee', 'name', officeId)
  const customerIds = await newIds(client, 'customer', leads.length)
  const clueIds = await newIds(client, 'clue', leads.length)
  const customers = leads.map(([name, phone, , community], at) => [officeId, customerIds[at], name, phone, community])
  const clues = leads.map(([, , channel = '', , yuan, remark, owner = ''], at) => {
    const ids = [officeId, clueIds[at], customerIds[at], channelIds.get(channel)]
    return [...ids, 'following', owners.get(owner), Number(yuan) * 100, remark]
  })
  await client.query('begin')
  await copy(client, 'customer', ['office_id', 'id', 'name', 'phone', 'community'], customers)
  const columns = ['office_id', 'id', 'customer_id', 'channel_id', 'status', 'owner_id', 'budget', 'remark']
  await copy(client, 'clue', columns, clues)
  await client.query('commit')
}

async function idsByName(client: Client, table: string, name: string, officeId: number): Promise<Map<string, number>> {
  const { rows } = await client.query(`select id, ${name} as name from ${table} where office_id = $1`, [officeId])
  return new Map(rows.map(row => [row.name, Number(row.id)]))
}

async function newIds(client: Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)`,
    [table, count],
  )
  return rows.map(row => Number(row.id))
}
