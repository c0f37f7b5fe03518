import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishCustom, type Some } from '../../../../../tests/support/customFields.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { customFieldsRoutes as routes } from '../../../customFields/api/routes.ts'
import { clueRoutes } from '../../api/clue.ts'

let server: TestServer
let company: Company
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '重算公司', 'recomputing')
})
afterAll(() => server?.stop())

const refusing = `
  create function refuse_clue() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
  create trigger refuse_clue before update on clue for each row execute function refuse_clue()`
const optionOf = (title: string, at: number) => ({ id: `o${at + 1}`, title, retired: false })
const allowing = 'drop trigger refuse_clue on clue; drop function refuse_clue'

describe('what follows from a publication for the records that are there', () => {
  const told = async () => {
    const { forms } = await server.ask(routes.forms, { as: company.boss })
    return forms.find(form => form.noun === 'clue')?.work
  }
  const squared = (formula: string): Some[] => [
    { key: 'n1', kind: 'number', title: '数' },
    { key: 'n2', kind: 'formula', title: '算出', formula },
  ]

  test('is told while it goes on, and at its end; one record whose result is too large stops no other', async () => {
    await publishCustom(server, company.boss, 'clue', squared('n1 + 1'))
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done' })
    for (const [at, n1] of [3, 9_000_000_000, 5].entries())
      await server.ask(clueRoutes.add, {
        as: company.boss,
        body: { name: `算${n1}`, phone: `1540009000${at}`, own: { n1 } },
      })
    await publishCustom(server, company.boss, 'clue', squared('n1 * n1'))
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done', done: 3, total: 3, lacking: 1 })
    const { rows } = await server.ask(clueRoutes.list, { as: company.boss, body: { search: '算' } })
    const results = rows.map(({ own }) => own?.n2 ?? null)
    expect(results).toEqual(expect.arrayContaining([25, 9, null]))
    const { rows: notices } = await server.owner.query(
      `select content from notification where office_id = $1 and kind = 'ownFields'`,
      [company.officeId],
    )
    expect(notices).toEqual([{ content: '已重新计算 3 条记录，其中 1 条有公式的结果过大，没有结果' }])
  })

  test('is told where it fails, keeps what is done, and goes on from there', async () => {
    await server.owner.query(refusing)
    await publishCustom(server, company.boss, 'clue', squared('n1 + 2'))
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'failed', done: 0, total: 3 })
    await server.owner.query(allowing)
    const resume = () => server.call(routes.resume, { as: company.boss, body: { noun: 'clue' } })
    expect(await resume()).toMatchObject({ code: 0, data: { work: { state: 'running' } } })
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done', done: 3 })
    expect(await resume()).toMatchObject({ code: 40900 })
    const { rows } = await server.ask(clueRoutes.list, { as: company.boss, body: { search: '算3' } })
    expect(rows[0]?.own).toMatchObject({ n2: 5 })
  })

  test('goes on with a change of kind that failed, when another form is published meanwhile', async () => {
    await publishCustom(server, company.boss, 'clue', [
      ...squared('n1 + 2'),
      { key: 'x1', kind: 'text', title: '楼层' },
    ])
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done' })
    const own = { n1: 1, x1: '12' }
    const { id } = await server.ask(clueRoutes.add, {
      as: company.boss,
      body: { name: '换类型', phone: '15400090009', own },
    })
    const numbered: Some[] = [
      { key: 'x1', kind: 'text', title: '楼层', retired: true },
      { key: 'n3', kind: 'number', title: '楼层', from: 'x1' },
    ]
    await server.owner.query(refusing)
    await publishCustom(server, company.boss, 'clue', [...squared('n1 + 2'), ...numbered])
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'failed' })
    await server.owner.query(allowing)
    await publishCustom(server, company.boss, 'clue', [...squared('n1 + 3'), ...numbered])
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done' })
    const clue = await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
    expect(clue.own).toEqual({ n1: 1, n2: 4, n3: 12 })
  })

  test('keeps what a new condition hides until somebody edits the record, and computes without it', async () => {
    const kept = [
      { key: 'n1', kind: 'number', title: '数' },
      { key: 'x1', kind: 'text', title: '楼层', retired: true },
      { key: 'n3', kind: 'number', title: '楼层数', from: 'x1' },
      { key: 's1', kind: 'choice', title: '装修方式', options: ['全包', '半包'].map(optionOf) },
    ] satisfies Some[]
    const formula = (text: string): Some => ({ key: 'n2', kind: 'formula', title: '算出', formula: text })
    await publishCustom(server, company.boss, 'clue', [
      ...kept,
      { key: 'x2', kind: 'text', title: '套餐' },
      { key: 'n4', kind: 'number', title: '套餐价' },
      formula('SUM(n1, n4)'),
    ])
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done' })
    const own = { s1: 'o2', x2: '精装', n1: 10, n4: 5 }
    const { id } = await server.ask(clueRoutes.add, {
      as: company.boss,
      body: { name: '藏内容', phone: '15400090019', own },
    })
    const shownWhen: Some['shownWhen'] = [[{ field: 's1', operator: 'in', values: ['o1'] }]]
    await publishCustom(server, company.boss, 'clue', [
      ...kept,
      { key: 'x2', kind: 'text', title: '套餐', shownWhen },
      { key: 'n4', kind: 'number', title: '套餐价', shownWhen },
      formula('SUM(n1, n4) + 1'),
    ])
    await expect.poll(told, { timeout: 20_000 }).toMatchObject({ state: 'done' })
    const clue = await server.ask(clueRoutes.detail, { as: company.boss, params: { id } })
    expect(clue.own).toEqual({ ...own, n2: 11 })
    const { version } = clue
    const body = { id, version, remark: '改', force: false }
    expect((await server.ask(clueRoutes.edit, { as: company.boss, body })).own).toEqual({ s1: 'o2', n1: 10, n2: 11 })
  })
})
