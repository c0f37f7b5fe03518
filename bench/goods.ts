import { Client } from 'pg'
import { gramsOf } from '../src/kernel/server/list/bigrams.ts'
import { Statement } from '../src/kernel/server/list/list.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { goodsRoutes } from '../src/modules/goods/api/goods.ts'
import { readSpec } from '../src/modules/goods/api/spec.ts'
import { goodsFragment } from '../src/modules/goods/server/search.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { layGoods } from './data/goods.ts'
import { timed } from './latency.ts'
import type { Result } from './result.ts'
import { quantile } from './statistics.ts'

const limit = 50 // ms
const calls = 120

type Probe = { title: string; who: string; terms: readonly string[] }

/** What people type at the counter: parts of codes and names, first letters, whole sounds, sizes. */
const probes: readonly Probe[] = [
  { title: '商品搜索：编码', who: 'o1boss', terms: ['G00123', 'g1999', '0042', 'G15'] },
  { title: '商品搜索：名称', who: 'o1boss', terms: ['雪山白', '木纹', '柔光', '大理石', '山水'] },
  { title: '商品搜索：拼音', who: 'o1sales1', terms: ['xsb', 'muwen', 'rouguang', 'sst'] },
  { title: '商品搜索：规格', who: 'o1sales1', terms: ['800*800', '600×1200', '1200x600', '750*1500'] },
  { title: '商品搜索：两个词', who: 'o1sales1', terms: ['雪山 0042', '大理石 800*800', '柔光 木纹', '山水 G15'] },
  { title: '商品搜索：没有结果', who: 'o1sales1', terms: ['不存在的砖', 'zzzz9', '811*811'] },
]

/** Measures the search of goods in one company with `rows` of them: p95 beside that of statements written by hand. */
export async function benchGoods(database: Embedded, product: Child, rows: number): Promise<Result[]> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  try {
    await layGoods(owner, rows)
    const results: Result[] = []
    for (const probe of probes) results.push(await measure(product, owner, probe))
    return results
  } finally {
    await owner.end()
  }
}

async function measure(product: Child, owner: Client, { title, who, terms }: Probe): Promise<Result> {
  const caller = await signIn(product.address, who)
  for (const term of terms) await assertSame(caller, owner, term)
  const ours: number[] = []
  const byHand: number[] = []
  for (let call = 0; call < calls; call++) {
    const term = terms[call % terms.length] as string
    ours.push(await timed(() => ask(caller, term)))
    byHand.push(await timed(() => written(owner, term)))
  }
  const [value, hand] = [quantile(ours, 0.95), quantile(byHand, 0.95)]
  return { name: title, value, unit: ' ms', limit, better: 'lower', note: `p95；手写 SQL ${hand.toFixed(1)} ms` }
}

const ask = async (caller: Caller, search: string) => {
  const { rows } = await caller.ask(goodsRoutes.list, { body: { search } } as never)
  return rows.map(({ id }) => id)
}

/** The same page as one would write it by hand. */
async function written(owner: Client, term: string): Promise<number[]> {
  const { values, bind } = new Statement()
  const has = term.split(' ').map(word => {
    const spec = readSpec(word)
    const fragment = goodsFragment(word)
    const [a, b] = spec?.sideB == null ? [] : [bind(spec.sideA), bind(spec.sideB)]
    const sized = a ? `or (side_a, side_b) in ((${a}, ${b}), (${b}, ${a}))` : ''
    return `((grams(goods_words(code, name, sounds)) @> ${bind(gramsOf(fragment))}
       and position(${bind(fragment)} in goods_words(code, name, sounds)) > 0) ${sized})`
  })
  const { rows } = await owner.query<{ id: string }>(
    `select * from goods where office_id = 1 and on_sale and ${has.join(' and ')} order by created_at desc, id desc limit 20`,
    values,
  )
  return rows.map(({ id }) => Number(id))
}

async function assertSame(caller: Caller, owner: Client, term: string): Promise<void> {
  const [ours, byHand] = [await ask(caller, term), await written(owner, term)]
  if (ours.join() !== byHand.join()) throw new Error(`another answer for ${term}: ${ours} instead of ${byHand}`)
}
