import { Client } from 'pg'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { LineInput } from '../src/modules/lines/api/line.ts'
import { lineRoutes } from '../src/modules/lines/api/routes.ts'
import { opportunityRoutes } from '../src/modules/opportunity/api/routes.ts'
import type { QuotationDetail } from '../src/modules/quotation/api/quotation.ts'
import { quotationRoutes as routes } from '../src/modules/quotation/api/routes.ts'
import { type Caller, signIn } from './caller.ts'
import type { Child } from './children.ts'
import { layGoods } from './data/goods.ts'
import { benchPassword } from './data.ts'
import { timed } from './latency.ts'
import { layQuotations } from './quotations/lay.ts'
import { typeInto } from './quotations/typing.ts'
import type { Chosen, Result } from './result.ts'
import { median, quantile } from './statistics.ts'

const limits = { call: 150, list: 100, key: 50 } // ms
const [lineCount, rounds, goodsCount] = [300, 40, 2000]
const seller = 'o1sales1'

/** Measures quotations in a company with `count` of them: the list, a quotation of 300 lines on the server, and typing into it in a slow browser. */
export async function benchQuotations(
  database: Embedded,
  product: Child,
  count: number,
  chosen: Chosen,
): Promise<Result[]> {
  await lay(database, count)
  const caller = await signIn(product.address, seller)
  const whole = await largeOne(caller)
  const results = [...(await listed(product, chosen)), ...(await openedAndSaved(caller, whole, chosen))]
  const typing = '三百行里的按键（4 倍慢的浏览器）'
  if (!chosen(typing)) return results
  const keys = await typeInto({ address: product.address, username: seller, password: benchPassword }, whole.id)
  const slow = keys.filter(took => took > limits.key).length
  const note = `最慢的一次；p95 ${quantile(keys, 0.95).toFixed(0)} ms，中位 ${median(keys).toFixed(0)} ms，${keys.length} 次中 ${slow} 次超过`
  return [...results, result(typing, Math.max(...keys), limits.key, note)]
}

const result = (name: string, value: number, limit: number, note: string): Result => ({
  name,
  value,
  unit: ' ms',
  limit,
  better: 'lower',
  note,
})

async function lay(database: Embedded, count: number): Promise<void> {
  const owner = new Client(database.ownerUrl)
  await owner.connect()
  try {
    await layGoods(owner, goodsCount)
    await layQuotations(owner, count)
  } finally {
    await owner.end()
  }
}

/** Makes a quotation of 300 lines of goods in ten spaces: areas, boxes, discounts of each kind. */
async function largeOne(caller: Caller): Promise<QuotationDetail> {
  const { rows } = await caller.ask(opportunityRoutes.list, {
    body: { view: 'all', pageSize: 1, filters: { status: { in: ['open'] } } },
  } as never)
  const codes = Array.from({ length: lineCount }, (_, at) => `G${String(at + 1).padStart(6, '0')}`)
  const ids = (await caller.ask(lineRoutes.codes, { body: { codes } } as never)).map(one => one.id)
  const { id, version } = await caller.ask(routes.add, {
    body: { opportunityId: rows[0]?.id as number, variant: '基准' },
  })
  const lines = Array.from({ length: lineCount }, (_, at) =>
    LineInput.parse({
      kind: 'goods',
      goodsId: ids[at % ids.length],
      quantity: 1000 + at * 10,
      quantityUnit: at % 2 ? 'area' : 'piece',
      ...(at % 3 === 0 && { discountKind: 'rate', discount: 9500 }),
    }),
  )
  const spaces = Array.from({ length: 10 }, (_, at) => ({
    name: `空间${at + 1}`,
    lines: lines
      .slice(at * 30, at * 30 + 30)
      .map(line => Object.assign(line, line.quantityUnit === 'piece' && { quantity: 5000 })),
  }))
  return caller.ask(routes.save, { body: { id, version, variant: '基准', spaces, rounding: 100 } } as never)
}

async function listed(product: Child, chosen: Chosen): Promise<Result[]> {
  const results: Result[] = []
  for (const who of ['o1boss', seller]) {
    const name = `报价单列表：${who}`
    if (!chosen(name)) continue
    const caller = await signIn(product.address, who)
    const times: number[] = []
    for (let turn = 0; turn < rounds; turn += 1)
      times.push(await timed(() => caller.ask(routes.list, { body: { page: 1 + (turn % 5) } } as never)))
    results.push(result(name, quantile(times, 0.95), limits.list, `p95；中位 ${median(times).toFixed(1)} ms`))
  }
  return results
}

/** Opens it, saves it with one line changed, and saves it with all lines changed, in turn. */
async function openedAndSaved(caller: Caller, whole: QuotationDetail, chosen: Chosen): Promise<Result[]> {
  const times: Record<'open' | 'one' | 'all', number[]> = { open: [], one: [], all: [] }
  const names = {
    open: '打开 300 行的报价单',
    one: '保存 300 行的报价单：改一行',
    all: '保存 300 行的报价单：每行都改',
  }
  if (!Object.values(names).some(chosen)) return []
  let now = whole
  for (let turn = 0; turn < rounds; turn += 1) {
    times.open.push(
      await timed(async () => {
        now = await caller.ask(routes.detail, { params: { id: whole.id } } as never)
      }),
    )
    for (const [kind, differs] of [
      ['one', (at: number) => at === turn],
      ['all', () => true],
    ] as const) {
      const body = bodyOf(now, differs)
      times[kind].push(
        await timed(async () => {
          now = await caller.ask(routes.save, { body } as never)
        }),
      )
    }
  }
  return (['open', 'one', 'all'] as const).map(kind =>
    result(names[kind], quantile(times[kind], 0.95), limits.call, `p95；中位 ${median(times[kind]).toFixed(1)} ms`),
  )
}

/** Returns what the editor sends: the quotation with one piece more in the lines that differ. */
function bodyOf({ id, version, rounding, sets, spaces }: QuotationDetail, differs: (at: number) => boolean) {
  let at = 0
  return {
    id,
    version,
    rounding,
    sets,
    spaces: spaces.map(({ name, lines }) => ({
      name,
      lines: lines.map(
        ({ goods: _, pieces: __, gross: ___, settled: ____, net: _____, judgement: ______, ...line }) => ({
          ...line,
          quantity: line.quantity + (differs(at++) ? 1000 : 0),
        }),
      ),
    })),
  }
}
