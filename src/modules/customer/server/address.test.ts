import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'

let database: FreshDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client(database.ownerUrl)
  owner.on('error', () => {}) // dropping the database ends its sessions
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

type Home = readonly [community: string, building: string, room: string]

async function keysOf(homes: readonly Home[]): Promise<(string | null)[]> {
  const { rows } = await owner.query(
    `select customer_address_key(c, b, r) as key from unnest($1::text[], $2::text[], $3::text[]) with ordinality as h(c, b, r, at) order by at`,
    [0, 1, 2].map(at => homes.map(home => home[at])),
  )
  return rows.map(row => row.key)
}

const digits = '零一二三四五六七八九'
/** Returns a number from 0 to 99 in spoken form. */
function spoken(number: number): string {
  if (number < 10) return digits[number] as string
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}
const read = (number: number) => [...String(number)].map(digit => digits[Number(digit)]).join('')
const wide = (text: string) => text.replace(/[!-~]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

/** Spellings of a home, each chosen by a number. */
const writings = {
  community: [
    (name: string) => name,
    (name: string) => `${name}小区`,
    (name: string) => ` ${name} `,
    (name: string) => wide(name),
  ],
  building: [
    (number: number) => `${number}`,
    (number: number) => `${number}幢`,
    (number: number) => `${number}栋`,
    (number: number) => `${number}号楼`,
    (number: number) => `${number}#`,
    (number: number) => `${number}号`,
    (number: number) => wide(`${number}幢`),
    (number: number) => `0${number}座`,
    (number: number) => `${spoken(number)}栋`,
    (number: number) => `${spoken(number)}号楼`,
  ],
  room: [
    (unit: number, number: number) => `${unit}-${number}`,
    (unit: number, number: number) => `${unit}单元${number}`,
    (unit: number, number: number) => `${unit}单元${number}室`,
    (unit: number, number: number) => `${spoken(unit)}单元${number}房`,
    (unit: number, number: number) => wide(`${unit}－${number}`),
    (unit: number, number: number) => `${unit} 单元 ${number} 号`,
    (unit: number, number: number) => `${unit}单元${read(number)}`,
  ],
}
const way = (of: readonly unknown[]) => fc.nat(of.length - 1)
const names = fc.constantFrom('云栖花园', '江南里', 'A区绿城', '万科城市之光', '翡翠滨江2期')
const home = fc.record({
  community: names,
  building: fc.integer({ min: 1, max: 99 }),
  unit: fc.integer({ min: 1, max: 9 }),
  room: fc.integer({ min: 101, max: 3602 }),
})
type Where = { community: string; building: number; unit: number; room: number }
const written = ({ community, building, unit, room }: Where, [c, b, r]: readonly number[]): Home => [
  (writings.community[c as number] as (name: string) => string)(community),
  (writings.building[b as number] as (number: number) => string)(building),
  (writings.room[r as number] as (unit: number, number: number) => string)(unit, room),
]
const ways = fc.tuple(way(writings.community), way(writings.building), way(writings.room))

describe('地址归一', () => {
  it('同一个家无论怎么写都是同一个键', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(home, ways, ways), { minLength: 40, maxLength: 40 }), async cases => {
        const keys = await keysOf(cases.flatMap(([where, one, other]) => [written(where, one), written(where, other)]))
        for (let at = 0; at < cases.length; at++) expect(keys[2 * at + 1], JSON.stringify(cases[at])).toBe(keys[2 * at])
      }),
      { numRuns: 25 },
    )
  })

  it('不同的家键不同', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(home, home, ways, ways), { minLength: 40, maxLength: 40 }), async cases => {
        const apart = cases.filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other))
        const keys = await keysOf(apart.flatMap(([one, other, a, b]) => [written(one, a), written(other, b)]))
        for (let at = 0; at < apart.length; at++)
          expect(keys[2 * at], JSON.stringify(apart[at])).not.toBe(keys[2 * at + 1])
      }),
      { numRuns: 25 },
    )
  })

  it('任何文字都有结果，且再算一次不变', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string(), fc.string()), { minLength: 20 }),
        async homes => {
          const plain = homes.map(home => home.map(text => text.replaceAll('\0', '')) as unknown as Home)
          const keys = await keysOf(plain)
          const again = await keysOf(keys.map(key => [key?.split('/')[0] ?? '', '', key?.split('/')[1] ?? ''] as const))
          for (let at = 0; at < keys.length; at++) expect(again[at], JSON.stringify(plain[at])).toBe(keys[at])
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each([
    [
      ['云栖花园', '3幢', '2单元1201室'],
      ['云栖花园小区', '', '三号楼2-1201'],
    ],
    [
      ['江南里', '十二栋', '0801'],
      ['江南里', '12#', '801'],
    ],
    [
      ['江南里', '二十一幢', '一二〇一'],
      ['江南里', '21', '1201室'],
    ],
    [
      ['江南里', 'A座', '1201'],
      ['江南里', 'ａ', '1201'],
    ],
  ] as const)('%j 就是 %j', async (one, other) => {
    const [first, second] = await keysOf([one as Home, other as Home])
    expect(first).not.toBeNull()
    expect(second).toBe(first)
  })

  it('别墅只有门牌号：写在楼栋、房号或小区后面都是同一家，与同号的楼里的一户不同', async () => {
    const villas = [
      ['云栖玫瑰园', '12号', ''],
      ['云栖玫瑰园', '', '12号'],
      ['云栖玫瑰园小区', '十二号别墅', ''],
      ['云栖玫瑰园', '别墅12', ''],
      ['云栖玫瑰园', '12号', '别墅'],
      ['云栖玫瑰园', '０12独栋', ''],
      ['云栖玫瑰园', '', '别墅12号'],
      ['云栖玫瑰园12号', '', ''],
      ['云栖玫瑰园别墅12号', '', ''],
      ['云栖玫瑰园12号别墅', '', ''],
    ] as const
    const keys = await keysOf(villas)
    expect(keys).toEqual(keys.map(() => '云栖玫瑰园/12'))
    const others = await keysOf([
      ['云栖玫瑰园', '12号', '1201'],
      ['云栖玫瑰园', '13号', ''],
      ['文一路12号', '', '12'],
    ])
    expect(others).toEqual(['云栖玫瑰园/12-1201', '云栖玫瑰园/13', '文1路12号/12'])
  })

  it('没有小区或房号就没有键：同一幢楼、同一条路的号不算相似', async () => {
    expect(
      await keysOf([
        ['', '3幢', '1201'],
        ['江南里', '3幢', ''],
        ['江南里', '3幢', '室'],
        ['江南里', '3', ''],
        ['江南里', '12号楼', ''],
        ['文一路12号', '', ''],
        ['12号', '', ''],
      ]),
    ).toEqual([null, null, null, null, null, null, null])
  })
})
