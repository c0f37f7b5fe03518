// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { receiptRoutes as routes } from '../../api/receiptRoutes.ts'
import { AllocateDialog } from './AllocateDialog.tsx'
import { waiting } from './receipt.fixtures.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

test('a second press after a lost answer is the same submission, so that nothing is allocated twice', async () => {
  const receipt = { ...waiting, state: 'confirmed', balance: 50_000 } as const
  const offer = { termId: 11, contractId: 5, contractNumber: 'HT0005', termName: '定金', dueOn: null }
  answer(routes.offers, () => [{ open: 20_000, amount: 20_000, ...offer }])
  answer(routes.allocate, () => Promise.reject(new TypeError('网络已断开')))
  const onClose = vi.fn()
  draw(<AllocateDialog receipt={receipt} onClose={onClose} />)
  const press = () => userEvent.click(screen.getByRole('button', { name: '分配' }))
  await screen.findByLabelText('分配到 HT0005 定金')
  const asked = () => sent.filter(one => one.route.at === routes.allocate.at)
  await press()
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(onClose).not.toHaveBeenCalled()
  answer(routes.allocate, () => receipt)
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [first, second] = asked()
  expect(first?.key).toBeTruthy()
  expect(second).toMatchObject({ key: first?.key, body: first?.body })
})
