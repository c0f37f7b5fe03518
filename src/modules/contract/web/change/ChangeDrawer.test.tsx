// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { idIn, useAddress } from '../../../../kernel/web/drawer/useAddress.ts'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import { contractRoutes } from '../../api/routes.ts'
import { refreshContracts } from '../contractQuery.ts'
import { ChangeDrawer } from './ChangeDrawer.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const contract = { id: 7, version: 3, number: 'HT1', channelId: null, levelId: null, rows: [], may: { change: true } }
const typed = { reason: '同事的增减项', discount: 0, addTo: 'new', dueOn: null, lines: [], spaces: [] }
const theirs = { id: 12, version: 1, number: 'HT1-B1', ...typed, typed, goods: [] } as unknown as ContractChange
const nothing = () => {}

function ContractPage() {
  const [changed, , end] = useAddress('change')
  return <ChangeDrawer contractId={idIn(changed)} onClose={end} onSaved={nothing} />
}
const reason = () => screen.findByLabelText<HTMLInputElement>('变更原因')
const save = () => userEvent.click(screen.getByRole('button', { name: '存草稿' }))
const arrives = (changes: ContractChange[]) => {
  answer(routes.list, () => changes)
  return act(() => refreshContracts())
}

beforeEach(async () => {
  answer(contractRoutes.detail, () => contract as unknown as ContractDetail)
  answer(routes.list, () => [])
  answer(routes.add, () => ({ id: 11, version: 1, number: 'HT1-B1', delta: 0, asks: false }) as ContractChange)
  draw(<ContractPage />, '/contracts?change=7')
  await reason()
})

const addInstallation = async () => {
  fireEvent.change(await reason(), { target: { value: '客户加了安装' } })
  await userEvent.click(screen.getByRole('button', { name: /添加服务/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '安装' }))
}
const close = () => userEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement)

test('an order that is kept but not sent is not called unsaved, its new lines neither', async () => {
  await addInstallation()
  await userEvent.click(screen.getByRole('button', { name: '提交' }))
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  await close()
  await vi.waitFor(() => expect(location.search).toBe(''), 10_000)
  expect(screen.queryByText('还没有保存')).toBeNull()
})

test('a saved order is not called unsaved while its editor closes', async () => {
  await addInstallation()
  await save()
  await vi.waitFor(() => expect(location.search).toBe(''), 10_000)
  expect(screen.queryByText('还没有保存')).toBeNull()
  expect(sent.filter(one => one.route.at === routes.add.at)).toHaveLength(1)
})

test('what is typed and not saved is asked for', async () => {
  fireEvent.change(await reason(), { target: { value: '客户加了安装' } })
  await close()
  expect(await screen.findByText('还没有保存')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '继续填写' }))
  expect((await reason()).value).toBe('客户加了安装')
})

test('a colleague’s order takes the place of an editor in which nothing is typed, and of no other', async () => {
  await arrives([theirs])
  await vi.waitFor(async () => expect((await reason()).value).toBe('同事的增减项'), 10_000)
  fireEvent.change(await reason(), { target: { value: '我的增减项' } })
  await arrives([])
  expect((await reason()).value).toBe('我的增减项')
  await arrives([{ ...theirs, id: 13, number: 'HT1-B2' }])
  expect((await reason()).value).toBe('我的增减项')
  expect(screen.getByText('修改增减项 HT1-B1')).toBeTruthy()
})
