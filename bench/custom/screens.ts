import type { QueryConfig } from 'pg'
import { type Bind, rowSql } from '../../src/kernel/server/list/list.ts'
import { clueRoutes } from '../../src/modules/clue/api/clue.ts'
import { clueList } from '../../src/modules/clue/server/reading/list.ts'
import { type Person, seenClues, statement } from '../sales/bare.ts'
import { page, type Screen, screen } from '../sales/screens.ts'

const joins = Object.values(clueList.joins).join(' ')
const newest = 'order by c.created_at desc, c.id desc'

/** A page of clues with their custom values, found by a condition on custom values. */
function found(person: Person, where: (bind: Bind) => string, order: string, own = 'c.own'): QueryConfig {
  return statement(
    bind => `select ${rowSql(clueList)}, ${own} as own from (
      select c.office_id, c.id from clue c where ${seenClues(person, bind)} ${where(bind)} ${order} limit 20
    ) page join clue c on c.office_id = page.office_id and c.id = page.id ${joins} ${order}`,
  )
}

const option = (at: number) => ({ filters: { 'own.s1': { in: [`o${at}`] } } })
const days = (from: string, to: string) => ({
  filters: { 'own.t1': { between: [`${from}T00:00:00+08:00`, `${to}T23:59:59+08:00`] } },
})
const sums = (rows: readonly Record<string, unknown>[]) => rows.map(row => [row.total, row.n1, row.n2].map(Number))

/** What people ask of a list by custom fields, each beside handwritten SQL. */
export const customScreens: readonly Screen[] = [
  screen(clueRoutes.list, {
    title: '自有字段筛选：单选',
    bodies: [1, 4, 7, 11].map(option),
    bare: (person, body: ReturnType<typeof option>) => [
      found(person, bind => `and c.own_s1 = ${bind(body.filters['own.s1'].in[0])}`, newest),
    ],
    ...page,
  }),
  screen(clueRoutes.list, {
    title: '自有字段筛选：三天内的日期',
    bodies: [days('2026-03-01', '2026-03-03'), days('2027-05-10', '2027-05-12')],
    bare: (person, body: ReturnType<typeof days>) => {
      const [from, to] = body.filters['own.t1'].between.map(at => at.slice(0, 10))
      return [found(person, bind => `and c.own_t1 >= ${bind(from)} and c.own_t1 <= ${bind(to)}`, newest)]
    },
    ...page,
  }),
  screen(clueRoutes.list, {
    title: '自有字段筛选：多选',
    bodies: [{ filters: { 'own.m1': { in: ['o3'] } } }],
    bare: person => [found(person, bind => `and c.own -> 'm1' ? ${bind('o3')}`, newest)],
    ...page,
  }),
  screen(clueRoutes.list, {
    title: '自有字段筛选：没有索引的数字',
    bodies: [{ filters: { 'own.n6': { between: [12, 12.5] } } }],
    bare: person => [
      found(person, bind => `and (c.own -> 'n6')::double precision between ${bind(12)} and ${bind(12.5)}`, newest),
    ],
    ...page,
  }),
  screen(clueRoutes.list, {
    title: '自有字段排序：数字升序',
    bodies: [{ sort: { by: 'own.n1', order: 'ascend' } }],
    bare: person => [found(person, () => 'and c.own_n1 is not null', 'order by c.own_n1, c.id')],
    ...page,
  }),
  screen(clueRoutes.totals, {
    title: '自有字段合计：全部',
    bodies: [{}],
    bare: person => [totals(person, () => '')],
    ours: ({ total, sums: own }) => [[total, own['own.n1'], own['own.n2']].map(Number)],
    theirs: sums,
  }),
  screen(clueRoutes.totals, {
    title: '自有字段合计：单选筛选后',
    bodies: [1, 4, 7].map(option),
    bare: (person, body: ReturnType<typeof option>) => [
      totals(person, bind => `and c.own_s1 = ${bind(body.filters['own.s1'].in[0])}`),
    ],
    ours: ({ total, sums: own }) => [[total, own['own.n1'], own['own.n2']].map(Number)],
    theirs: sums,
  }),
]

/** The list of a company that has no custom fields. */
export const plainScreen = screen(clueRoutes.list, {
  title: '没有自有字段的公司的列表',
  bodies: [{}],
  bare: person => [found(person, () => '', newest, 'null')],
  ...page,
})

function totals(person: Person, where: (bind: Bind) => string): QueryConfig {
  return statement(
    bind => `select count(*) as total, coalesce(sum(c.budget), 0)::bigint as budget, round(sum(c.own_n1)::numeric, 2)::float8 as n1,
      sum(c.own_n2) as n2 from clue c where ${seenClues(person, bind)} ${where(bind)}`,
  )
}
