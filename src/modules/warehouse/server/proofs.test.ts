import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { earnest, line, type Stock, stockOf } from '../../../../tests/support/stock.ts'
import { reserve } from './holds/reserve.ts'
import { foldStockGoods, goodsSums } from './keys/foldGoods.ts'
import { keepGoodsMonth } from './keys/goodsMonths.ts'
import { post } from './post/post.ts'

let server: TestServer
let at: Stock
beforeAll(async () => {
  server = await startServer()
  at = await stockOf(server, '对账公司', 'proof')
  const key = await at.key(8)
  const into = { ...key, warehouseId: at.branch }
  await at.run(desk =>
    post(desk, at.cause(), [{ ...line(1), act: 'receive', into: key, pieces: 29, value: 2900, fromOutside: true }]),
  )
  await at.run(desk => post(desk, at.cause(), [{ ...line(1), act: 'transfer', from: key, into, pieces: 9 }]))
  const quiet = await at.key(8)
  await at.clock(new Date(Date.now() - 100 * 86_400_000).toISOString())
  await at.run(desk =>
    post(desk, at.cause(), [{ ...line(1), act: 'receive', into: quiet, pieces: 5, value: 500, fromOutside: true }]),
  )
  await at.clock(null)
  while ((await at.run(keepGoodsMonth)) > 0);
  expect(await at.run(foldStockGoods)).toBe(4)
  await at.run(desk => reserve(desk, earnest(1), [{ key, pieces: 4 }], null))
})
afterAll(() => server?.stop())

/** Plants a fault past triggers and rules, tells what finds it, and takes it back. */
async function planted(text: string): Promise<string[]> {
  const client = await server.owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(text)
    await client.query('commit')
    return await at.broken()
  } finally {
    client.release()
  }
}

test('every sum of stock is proved, and a planted fault in each is found', async () => {
  expect(await at.broken()).toEqual([])
  const first = '(select min(id) from stock_key)'
  const faults: [string, string, string][] = [
    [
      '现存数量与库存流水一致',
      `update stock_key set on_hand = on_hand + 8 where id = ${first}`,
      `update stock_key set on_hand = on_hand - 8 where id = ${first}`,
    ],
    [
      '现存数量与库存流水一致',
      `update stock_key set value = value + 1 where id = ${first}`,
      `update stock_key set value = value - 1 where id = ${first}`,
    ],
    ...goodsSums.map((name): [string, string, string] => [
      '商品汇总与各批各仓的数量一致',
      `update stock_goods set ${name} = ${name} + 1`,
      `update stock_goods set ${name} = ${name} - 1`,
    ]),
    [
      '商品汇总与各批各仓的数量一致',
      'update stock_goods_change set free = free + 1 where reserved = 4',
      'update stock_goods_change set free = free - 1 where reserved = 4',
    ],
    [
      '商品最早入库日与各批一致',
      'update stock_goods set since_on = since_on - 1',
      'update stock_goods set since_on = since_on + 1',
    ],
    ['商品最早入库日与各批一致', 'update stock_goods set lots = lots + 1', 'update stock_goods set lots = lots - 1'],
    [
      '商品最早入库日与各批一致',
      'update stock_goods set uncosted = not uncosted',
      'update stock_goods set uncosted = not uncosted',
    ],
    ...['on_hand', 'in_transit', 'value', 'for_sale'].map((name): [string, string, string] => [
      '商品月末数量与库存流水一致',
      `update stock_goods_month set ${name} = ${name} + 1`,
      `update stock_goods_month set ${name} = ${name} - 1`,
    ]),
    [
      '商品月末数量与库存流水一致',
      `update stock_goods_month set month = month - interval '1 year' where month = (select max(month) - interval '1 month' from stock_goods_month)`,
      `update stock_goods_month set month = month + interval '1 year' where month < (select max(month) - interval '6 months' from stock_goods_month)`,
    ],
    [
      '批次数量与库存流水一致',
      'update stock_lot set on_hand = on_hand + 1',
      'update stock_lot set on_hand = on_hand - 1',
    ],
    [
      '库存流水的结余逐笔相接',
      'update stock_entry set value_after = value_after + 1 where pieces = 29',
      'update stock_entry set value_after = value_after - 1 where pieces = 29',
    ],
    [
      '库存流水的结余逐笔相接',
      `update stock_entry set on_day = on_day - 1 where pieces = -9`,
      `update stock_entry set on_day = on_day + 1 where pieces = -9`,
    ],
    [
      '散片数量与每箱片数相符',
      `update stock_key set loose = loose + 1 where id = ${first}`,
      `update stock_key set loose = loose - 1 where id = ${first}`,
    ],
    [
      '移动前后的数量与金额相等',
      'update stock_entry set value = value + 1 where pieces = 9',
      'update stock_entry set value = value - 1 where pieces = 9',
    ],
    [
      '预留数量与预留流水一致',
      `update stock_key set reserved = reserved + 1 where id = ${first}`,
      `update stock_key set reserved = reserved - 1 where id = ${first}`,
    ],
    [
      '预留数量与有效预留一致',
      `update stock_reservation set state = 'released'`,
      `update stock_reservation set state = 'active'`,
    ],
    [
      '预留剩余与预留流水一致',
      'update stock_reservation set pieces = pieces - 1',
      'update stock_reservation set pieces = pieces + 1',
    ],
    [
      '预留都有仍然有效的单据',
      'update stock_reservation set owner_id = 200000',
      'update stock_reservation set owner_id = 1',
    ],
  ]
  for (const [check, fault, mended] of faults) {
    expect(await planted(fault), fault).toContain(check)
    expect(await planted(mended), mended).toEqual([])
  }
})
