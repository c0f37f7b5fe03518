import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import type { Client } from 'pg'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { signIn } from './caller.ts'
import type { Child } from './children.ts'
import { copy } from './copy.ts'
import { layGoods } from './data/goods.ts'
import { asOwner } from './database.ts'
import { besideCopy, importThrough, watchList } from './import.ts'
import { timed } from './latency.ts'
import type { Result } from './result.ts'
import { quantile } from './statistics.ts'

const officeId = 1
const importer = 'o1boss'
const other = 'o2boss'
const lots = 5 // of each goods
const place = '期初仓'
const pause = 50 // ms between two looks whether all is posted

/**
 * Compares an opening import through the product (upload, check, run, all of it posted) with parsing and copying the same rows into lots, keys and
 * ledger, in rows per second, and measures how much it slows a person in another company.
 */
export async function benchStockImport(database: Embedded, product: Child, rows: number): Promise<Result[]> {
  const csv = await asOwner(database, async client => {
    await layGoods(client, Math.ceil(rows / lots))
    await forget(client)
    await client.query(`insert into warehouse (office_id, name) select ${officeId}, '${place}' on conflict do nothing`)
    return openingCsv(client, rows)
  })
  const alone = await timed(() => asOwner(database, client => parseAndCopy(client, csv)))
  await asOwner(database, forget)
  const caller = await signIn(product.address, importer)
  const colleague = await signIn(product.address, other)
  const importing = timed(async () => {
    await importThrough(product, caller, csv, 'stockOpening')
    await posted(database)
  })
  const busy = await watchList(colleague, importing)
  const whole = await importing
  await asOwner(database, forget)
  return [
    besideCopy('期初导入', { rows, whole, alone }, '含检查和入账'),
    {
      name: '期初导入时别人的列表调用',
      value: quantile(busy, 0.95),
      unit: ' ms',
      limit: 100,
      better: 'lower',
      note: `p95；中位数 ${quantile(busy, 0.5).toFixed(1)} ms`,
    },
  ]
}

/** Makes a workbook of so many lots: code, warehouse, colour, boxes, value, place. */
async function openingCsv(client: Client, rows: number): Promise<string> {
  const { rows: goods } = await client.query<{ code: string }>(
    `select code from goods where office_id = ${officeId} and box_pieces is not null and code like 'G%' order by id limit $1`,
    [Math.ceil(rows / lots)],
  )
  const lines = Array.from({ length: rows }, (_, row) => {
    const { code } = goods[Math.floor(row / lots) % goods.length] as { code: string }
    return [code, place, `L${row % lots}-${row}`, 1 + (row % 40), 1000 + (row % 900), `A-${row % 60}`].join(',')
  })
  return ['编码,仓库,色号,箱数,货值,库位', ...lines].join('\r\n')
}

/** Parses the workbook and copies lots, keys and entries with their indexes, constraints and sums, and does nothing else. */
async function parseAndCopy(client: Client, csv: string): Promise<void> {
  const rows = parse(csv, { from: 2 }) as string[][]
  const goods = await client.query<{ id: number; code: string; box: number }>(
    `select id::int, code, box_pieces as box from goods where office_id = ${officeId}`,
  )
  const byCode = new Map(goods.rows.map(one => [one.code, one]))
  const { rows: places } = await client.query<{ id: string }>(
    `select id from warehouse where office_id = ${officeId} and name = '${place}'`,
  )
  const base = await client.query<{ lot: string; key: string }>(
    `select coalesce((select max(id) from stock_lot), 0) as lot, coalesce((select max(id) from stock_key), 0) as key`,
  )
  const [lot, key] = [Number(base.rows[0]?.lot), Number(base.rows[0]?.key)]
  const day = new Date().toISOString()
  await client.query('begin')
  const of = rows.map(([code = '', , colour, boxes, yuan, shelf], at) => {
    const { id = 0, box = 1 } = byCode.get(code) ?? {}
    const ids = { lotId: lot + 1 + at, keyId: key + 1 + at }
    return { ...ids, id, box, colour, pieces: Number(boxes) * box, value: Number(yuan) * 100, shelf }
  })
  await copy(
    client,
    'stock_lot',
    ['office_id', 'id', 'goods_id', 'colour', 'box_pieces'],
    of.map(one => [officeId, one.lotId, one.id, one.colour, one.box]),
  )
  await copy(
    client,
    'stock_key',
    ['office_id', 'id', 'goods_id', 'warehouse_id', 'lot_id', 'condition', 'place'],
    of.map(one => [officeId, one.keyId, one.id, places[0]?.id, one.lotId, 'sellable', one.shelf]),
  )
  await copy(
    client,
    'stock_entry',
    [
      ...['office_id', 'key_id', 'lot_id', 'act', 'line_id', 'movement', 'pieces', 'loose', 'value'],
      ...['on_hand_after', 'loose_after', 'value_after', 'from_outside', 'posted_at', 'document_kind', 'document_id'],
    ],
    of.map(({ keyId, lotId, pieces, value }, at) => {
      const entry = [officeId, keyId, lotId, 'receive', at + 1, '', pieces, 0, value]
      return [...entry, pieces, 0, value, true, day, 'bench', 1]
    }),
  )
  await client.query('commit')
}

/** Waits until every paper of the import is posted. */
async function posted(database: Embedded): Promise<void> {
  for (;;) {
    const { rows } = await asOwner(database, client =>
      client.query<{ state: string }>(`select state from stock_opening where office_id = ${officeId}`),
    )
    if (rows.some(({ state }) => state === 'failed')) throw new Error('the opening was not posted')
    if (rows.length > 0 && rows.every(({ state }) => state === 'done')) return
    await sleep(pause)
  }
}

/** Restores the generated database: what lies in the benchmark's warehouse is its own, and nothing else of the company's stock. */
async function forget(client: Client): Promise<void> {
  await client.query(`set session_replication_role = replica;
    with place as (select id from warehouse where office_id = ${officeId} and name = '${place}'),
    key as (delete from stock_key k using place where k.office_id = ${officeId} and k.warehouse_id = place.id returning k.id, k.lot_id),
    line as (delete from stock_opening_line l using place where l.office_id = ${officeId} and l.warehouse_id = place.id returning l.lot_id),
    paper as (delete from stock_opening o using place where o.office_id = ${officeId} and o.warehouse_id = place.id),
    entry as (delete from stock_entry e using key where e.office_id = ${officeId} and e.key_id = key.id)
    delete from stock_lot where office_id = ${officeId} and id in (select lot_id from key union select lot_id from line);
    delete from stock_goods_change where office_id = ${officeId};
    delete from stock_goods where office_id = ${officeId};
    insert into stock_goods select * from stock_goods_of_keys where office_id = ${officeId};
    set session_replication_role = origin`)
  await client.query('vacuum analyze stock_entry, stock_key, stock_lot, stock_goods')
}
