// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { useStarted } from '../../../../kernel/web/start.ts'
import { bindingRoutes } from '../../../approval/api/bindingRoutes.ts'
import { CustomContent } from '../../../customFields/api/customFields.ts'
import { customFieldsRoutes } from '../../../customFields/api/routes.ts'
import { formFor } from '../../../customFields/api/seen.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractForm } from '../../api/form.ts'
import { contractRoutes as routes } from '../../api/routes.ts'
import { ContractHead } from './ContractHead.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))
vi.mock('../../../customer/web/CustomerLink.tsx', () => ({ CustomerLink: () => null }))

const may = { edit: false, info: false, submit: false, void: false, change: false, cancel: false }
const contract = {
  id: 7,
  kind: 'sale',
  version: 3,
  number: 'HT1',
  state: 'effective',
  opportunityId: 9,
  customerId: 1,
  customerName: '周女士',
  ownerId: 1,
  total: 10_000,
  effectiveTotal: 10_000,
  paid: 0,
  outstanding: 10_000,
  deliveryOn: null,
  approvalId: null,
  unwon: false,
  voidReason: '',
  sums: {},
  own: {},
  may: { ...may, sign: false, progress: false, complete: false, reopen: false, print: false },
} as unknown as ContractDetail
const nothing = () => {}
const show = (more: object) =>
  draw(
    <ContractHead
      contract={{ ...contract, ...more } as ContractDetail}
      onEdit={nothing}
      onChange={nothing}
      onChanged={nothing}
    />,
  )

beforeEach(() => {
  const content = CustomContent.parse({ groups: [], fields: [], builtIn: [{ key: 'deliveryOn', title: '送货日' }] })
  useStarted.setState({ [customFieldsRoutes.mine.at]: { contract: formFor(content, 'all', contractForm) } })
})

test.each([
  [{}, null],
  [{ cost: null, margin: null }, '没有成本'],
  [{ cost: 10_000, margin: 0 }, '¥0.00'],
  [{ cost: 12_000, margin: -2000 }, '−¥20.00'],
  [{ cost: 3000, margin: 1000 }, '¥10.00 按有成本的 ¥40.00 计'],
])('the margin of sums %j is told as %s', (sums, words) => {
  show({ sums })
  const [title] = screen.queryAllByText('毛利')
  expect(title?.parentElement?.querySelector('dd')?.textContent ?? null).toBe(words)
})

test('a field is called as the company calls it', () => {
  show({})
  expect(screen.getByText('送货日')).toBeTruthy()
  expect(screen.queryByText('计划交货')).toBeNull()
})

test('a contract in effect whose deal waits opens what the deal lacks, with its amount', () => {
  useSession.setState({ elements: { 'businessList:close': true } as never })
  show({ unwon: true })
  const link = screen.getByRole('link', { name: '去成交' })
  expect(link.getAttribute('href')).toContain('open=9')
  expect(link.getAttribute('href')).toContain('win=10000')
})

test('is submitted after showing who decides', async () => {
  answer(bindingRoutes.ready, () => ({ ready: true, who: [] }))
  const boss = { node: 'boss', name: '老板', nodeKind: '审批', kind: 'asked', state: 'ahead', people: [], note: '' }
  answer(routes.forecast, () => ({ flowName: '合同审批', way: [boss], ends: 'approved', toChoose: [] }) as never)
  answer(routes.submit, () => ({ ...contract, state: 'approving' as const }))
  show({ state: 'draft', may: { ...contract.may, submit: true } })
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  expect(await screen.findByText('老板')).toBeTruthy()
  const [, send] = screen.getAllByRole('button', { name: '提交' })
  await userEvent.click(send as HTMLElement)
  await vi.waitFor(() => expect(sent.at(-1)?.route.at).toBe(routes.submit.at), 10_000)
  expect(sent.at(-1)?.body).toEqual({ id: 7, version: 3, chosen: {}, zeroReason: '' })
})
