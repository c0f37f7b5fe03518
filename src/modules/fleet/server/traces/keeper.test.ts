import { afterEach, expect, test } from 'vitest'
import { Trace } from '../../../../kernel/server/observe/trace.ts'
import { type Keeping, TraceKeeper } from './keeper.ts'

type Kept = { trace: string; dropped: number; detail: string }

const keepers: TraceKeeper[] = []
afterEach(() => Promise.all(keepers.splice(0).map(keeper => keeper.stop())))

/** A keeper over a database that takes rows, or refuses them. */
function keeperOf(keeping: Keeping = { slow: 500, share: 0 }) {
  const kept: Kept[] = []
  const base = { fails: false }
  const query = async (text: string, values?: unknown[]) => {
    if (base.fails && text.startsWith('with given')) throw new Error('No space left on device')
    if (values && text.startsWith('with given')) kept.push(...(JSON.parse(String(values[1])) as Kept[]))
  }
  const pool = { connect: async () => ({ query, release: () => {} }) } as never
  const keeper = new TraceKeeper({ pool, node: 'one', keeping, stalls: { during: () => [] } })
  keepers.push(keeper)
  return { keeper, kept, base }
}

let count = 0
type Said = Partial<Pick<Trace, 'outcome' | 'wanted' | 'who' | 'caller' | 'kind'>> & { ms?: number; id?: string }

function traceOf({ ms = 10, id, kind = 'call', caller = null, ...more }: Said = {}): Trace {
  const trace = new Trace({
    id: id ?? `ffffffff${String(count++).padStart(24, '0')}`,
    kind,
    name: 'GET /api/x',
    caller,
  })
  return Object.assign(trace, { outcome: 'ok', ...more, end: trace.start + ms })
}

test.each<[string, Said, boolean]>([
  ['one that failed', { outcome: 'failed' }, true],
  ['one for which the database was away', { outcome: 'unavailable' }, true],
  ['a slow one', { ms: 500 }, true],
  ['one for which others waited', { wanted: true }, true],
  ['a refusal of a person', { outcome: 'refused', who: { accountId: 1, officeId: null } }, true],
  ['a refusal of a stranger', { outcome: 'refused' }, false],
  ['any other', {}, false],
  ['a job, which takes its time', { kind: 'job', ms: 4000 }, false],
  ['a slow job', { kind: 'job', ms: 5000 }, true],
])('keeps what is looked for: %s', async (_name, said, isKept) => {
  const { keeper, kept } = keeperOf()
  keeper.note(traceOf(said))
  await keeper.now()
  expect(kept).toHaveLength(isKept ? 1 : 0)
})

test('of a crowd of usual traces it draws some, and all that is looked for', async () => {
  const { keeper, kept } = keeperOf({ slow: 500, share: 99 })
  for (let nth = 0; nth < 60; nth++) keeper.note(traceOf({ id: String(nth).padStart(32, '0') }))
  for (let nth = 0; nth < 30; nth++) keeper.note(traceOf({ ms: 600 }))
  await keeper.now()
  expect(kept).toHaveLength(20 + 30)
})

test('draws a share by the number, and with a call the jobs that come of it', async () => {
  const { keeper, kept } = keeperOf({ slow: 500, share: 25 })
  const low = '3fffffff000000000000000000000000'
  const high = '40000000000000000000000000000000'
  const job = (traceId: string) => traceOf({ kind: 'job', caller: { traceId, spanId: '0000000000000001' } })
  for (const trace of [traceOf({ id: low }), traceOf({ id: high }), job(low), job(high)]) keeper.note(trace)
  await keeper.now()
  expect(kept).toHaveLength(2)
  keeper.note(traceOf({ id: high, outcome: 'failed' }))
  keeper.note(job(high))
  await keeper.now()
  expect(kept).toHaveLength(4)
})

test('what the database does not take is dropped, counted, and told with the next that it takes', async () => {
  const { keeper, kept, base } = keeperOf()
  base.fails = true
  for (let n = 0; n < 3; n++) keeper.note(traceOf({ outcome: 'failed' }))
  await keeper.now()
  expect(keeper.counts).toEqual({ kept: 0, dropped: 3 })
  base.fails = false
  keeper.note(traceOf({ outcome: 'failed' }))
  await keeper.now()
  expect(kept.map(({ dropped }) => dropped)).toEqual([3])
  expect(keeper.counts).toEqual({ kept: 1, dropped: 3 })
})

test('at most so many wait in memory, and at most so many bytes are written', async () => {
  const { keeper, kept } = keeperOf()
  for (let n = 0; n < 1000; n++) keeper.note(traceOf({ outcome: 'failed' }))
  expect(keeper.counts.dropped).toBe(700)
  for (let n = 0; n < 3; n++) await keeper.now()
  expect(kept).toHaveLength(300)
  for (let round = 0; round < 200; round++) {
    for (let n = 0; n < 300; n++) keeper.note(traceOf({ outcome: 'failed' }))
    for (let n = 0; n < 3; n++) await keeper.now()
  }
  expect(kept.length).toBeLessThan(53_000) // 32 MB by 640 bytes, and what a write under way has taken besides
  expect(kept.length).toBeGreaterThan(50_000)
})

test('a trace keeps two hundred parts and counts the others; a statement stands by its shape, once', async () => {
  const { keeper, kept } = keeperOf()
  const trace = new Trace({ id: 'a'.repeat(32), kind: 'job', name: 'import', caller: null })
  for (let n = 0; n < 1000; n++) trace.begin('statement', `insert into clue (name) values ('王女士', 13800001234)`)
  Object.assign(trace, { outcome: 'failed', end: trace.start + 1 })
  expect(trace.begin('statement', 'select 1')).toBeUndefined()
  keeper.note(trace)
  await keeper.now()
  const detail = JSON.parse(kept[0]?.detail ?? '')
  expect(detail).toMatchObject({ texts: ['insert into clue (name) values (?, ?)'], more: 800 })
  expect(detail.spans).toHaveLength(200)
  expect(kept[0]?.detail.length).toBeLessThan(10_000)
})
