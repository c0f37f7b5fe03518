// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { bindingRoutes } from '../../../approval/api/bindingRoutes.ts'
import { type ContractChange, changeRoutes as routes } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import CancelDialog from './CancelDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const contract = { id: 7, version: 3, number: 'HT1', producedOn: null, effectiveTotal: 5_000_000 } as ContractDetail
const nothing = () => {}
const sends = () => sent.filter(one => one.route.at === routes.cancel.at)

test('a deduction that cannot be read is not sent; one in 万 is', async () => {
  answer(bindingRoutes.ready, () => ({ ready: true, who: [] }))
  answer(routes.cancelForecast, () => ({ way: [], ends: 'approved' as const, toChoose: [], flowName: '退单' }))
  answer(routes.cancel, () => ({ state: 'approving' }) as ContractChange)
  draw(<CancelDialog contract={contract} onDone={nothing} onClose={nothing} />)
  const amount = screen.getByLabelText('扣款金额 1（元）')
  const send = () => userEvent.click(screen.getByRole('button', { name: '提交退单' }))
  fireEvent.change(screen.getByRole('textbox', { name: /退单原因/ }), { target: { value: '客户不装了' } })
  fireEvent.change(amount, { target: { value: '3' } })
  fireEvent.change(amount, { target: { value: '3万5' } })
  await send()
  expect(await screen.findByText('“扣款金额 1（元）”不能是“3万5”，请改正')).toBeTruthy()
  expect(document.activeElement).toBe(amount)
  expect(sends()).toEqual([])
  fireEvent.change(amount, { target: { value: '3万' } })
  await send()
  await vi.waitFor(() => expect(sends()[0]?.body).toMatchObject({ deductions: [{ amount: 3_000_000 }] }), 10_000)
})
