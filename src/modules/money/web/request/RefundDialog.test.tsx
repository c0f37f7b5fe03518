// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { bindingRoutes } from '../../../approval/api/bindingRoutes.ts'
import { type RequestDetail, requestRoutes as routes } from '../../api/request.ts'
import { requestForecasts } from '../../api/requestForecast.ts'
import { RefundDialog } from './RefundDialog.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const offer = {
  receiptId: 7,
  receiptNumber: 'SK0001',
  accountId: 1,
  receivedOn: '2026-11-01',
  termId: null,
  contractNumber: null,
  termName: null,
  free: 50_000,
}

test('who decides is shown once an amount is typed, and whom the initiator names is sent', async () => {
  answer(bindingRoutes.ready, () => ({ ready: true, who: [] }))
  answer(routes.refundOffers, () => [offer])
  answer(requestForecasts.refund, () => ({
    flowName: '退款审批',
    ends: 'approved' as const,
    toChoose: [],
    way: [
      {
        node: 'a',
        name: '店长审批',
        nodeKind: 'approver',
        state: 'ahead' as const,
        kind: 'asked' as const,
        people: [],
        note: '',
      },
    ],
  }))
  draw(<RefundDialog of={{ receiptId: 7 }} payee="周女士" onClose={() => undefined} />)
  expect(screen.queryByText('店长审批')).toBeNull()
  await userEvent.type(await screen.findByLabelText('从 SK0001 余额 退'), '120.5')
  expect(await screen.findByText('店长审批')).toBeTruthy()
  expect(sent.filter(one => one.route.at === requestForecasts.refund.at).at(-1)?.body).toMatchObject({
    parts: [{ receiptId: 7, termId: null, amount: 12_050 }],
    payee: '周女士',
    reason: '',
  })
})

test('a refund is not sent while no flow is bound; one touch binds the default flow, and what was typed is still there', async () => {
  useSession.setState({ elements: { 'processBind:edit': true } })
  let ready = false
  answer(bindingRoutes.ready, () => ({ ready, who: ready ? [] : ['我'] }))
  answer(bindingRoutes.enable, () => {
    ready = true
    return { flowName: '退款审批' }
  })
  answer(routes.refundOffers, () => [offer])
  answer(routes.refund, () => ({ number: 'TK0001' }) as RequestDetail)
  draw(<RefundDialog of={{ receiptId: 7 }} payee="周女士" onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('从 SK0001 余额 退'), '120.5')
  await userEvent.type(screen.getByLabelText(/原因/), '客户退货')
  const send = screen.getByRole('button', { name: '申请退 ¥120.50' })
  const enable = await screen.findByRole('button', { name: '启用默认流程' })
  expect(send).toHaveProperty('disabled', true)
  await userEvent.click(enable)
  await waitFor(() => expect(send).toHaveProperty('disabled', false))
  await userEvent.click(send)
  await waitFor(() => expect(sent.find(one => one.route.at === routes.refund.at)?.body).toBeTruthy())
  expect(sent.find(one => one.route.at === bindingRoutes.enable.at)?.body).toEqual({ business: 'refund' })
  expect(sent.find(one => one.route.at === routes.refund.at)?.body).toMatchObject({
    parts: [{ receiptId: 7, termId: null, amount: 12_050 }],
    payee: '周女士',
    reason: '客户退货',
  })
})

test('an amount whose comma separates no thousands is told and not sent', async () => {
  answer(bindingRoutes.ready, () => ({ ready: true, who: [] }))
  answer(routes.refundOffers, () => [offer])
  answer(routes.refund, () => ({ number: 'TK0001' }) as RequestDetail)
  draw(<RefundDialog of={{ receiptId: 7 }} payee="周女士" onClose={() => undefined} />)
  await userEvent.type(await screen.findByLabelText('从 SK0001 余额 退'), '12,34')
  await userEvent.type(screen.getByLabelText(/原因/), '客户退货')
  expect((await screen.findByRole('alert')).textContent).toContain('“12,34”里的逗号')
  await userEvent.click(screen.getByRole('button', { name: /申请退/ }))
  expect(sent.filter(one => one.route.at === routes.refund.at)).toEqual([])
})
