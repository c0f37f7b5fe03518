// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../kernel/web/fixtures.ts'
import { useStarted } from '../../../kernel/web/start.ts'
import { CustomField, type CustomForm, type CustomRecomputing } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'
import { formFor } from '../api/seen.ts'
import { CustomFacts } from './CustomFacts.tsx'
import { Following } from './Following.tsx'
import { Recomputing } from './Recomputing.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../kernel/web/session.ts', () => ({ may: () => true }))

const price = CustomField.parse({
  key: 'n1',
  kind: 'formula',
  title: '预算单价',
  group: 'g1',
  formula: 'budget / area',
})
const plain = CustomField.parse({ key: 'n2', kind: 'number', title: '件数', group: 'g1' })
const begin = (...fields: CustomField[]) => {
  const form = formFor({ groups: [{ key: 'g1', title: '其他信息', order: [] }], builtIn: [], fields }, 'all')
  useStarted.setState({ [routes.mine.at]: { clue: form } }, true)
}
let now: CustomRecomputing
beforeEach(() => {
  begin(price, plain)
  answer(routes.recomputing, () => now)
})
const asked = () => sent.filter(({ route }) => route.at === routes.recomputing.at).map(({ body }) => body)

test('a record says which of its values is being computed anew, until it is', async () => {
  now = { state: 'running', keys: ['n1'] }
  draw(<CustomFacts of={{ noun: 'clue', id: 7, showsPhones: false }} record={{ own: { n2: 4 } }} />)
  const told = await screen.findByText('正在重新计算')
  expect(told.closest('div')?.querySelector('dt')?.textContent).toBe('预算单价')
  expect(asked()[0]).toEqual({ noun: 'clue', id: 7 })
  now = { state: null, keys: [] }
  await waitFor(() => expect(screen.queryByText('正在重新计算')).toBeNull(), { timeout: 10_000 })
})

test('a list names the formulas that still give what they gave before', async () => {
  now = { state: 'failed', keys: ['n1'] }
  draw(<Recomputing noun="clue" />)
  expect((await screen.findByRole('status')).textContent).toBe('“预算单价”没有全部重新计算，有的还是原来的结果')
})

test('a noun without a formula asks nothing', () => {
  begin(plain)
  draw(<Recomputing noun="clue" />)
  expect(asked()).toEqual([])
})

test('the designer tells how many records follow a change, and takes up those that failed', () => {
  const form = { noun: 'clue', title: '流量', following: { running: 2, failed: 1200 } } as CustomForm
  draw(<Following form={form} />)
  expect(screen.getByRole('alert').textContent).toContain('正在重新计算 2 条流量')
  expect(screen.getByRole('alert').textContent).toContain('1,200 条流量没有重新计算')
  expect(screen.getByRole('button', { name: '继续更新' })).toBeTruthy()
})
