// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { closingRoutes as routes } from '../../api/closing.ts'
import BookTab from './BookTab.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const month = {
  month: '2026-10-01',
  received: 1_234_500,
  refunded: 0,
  outstanding: 88_800,
  balances: 5_000,
  waiting: 2,
}

test('a month that cannot be opened again is closed from its figures and what is open in it', async () => {
  answer(routes.book, () => ({ closed: [], next: month }) as never)
  answer(routes.ledger, () => null as never)
  draw(<BookTab />)
  await userEvent.click(await screen.findByRole('button', { name: '结账 2026-10' }))
  const asked = within(screen.getByRole('dialog', { name: '结账 2026-10' }))
  expect(asked.getByText('¥12,345.00')).toBeTruthy()
  expect(asked.getByText(/还有 2 张收款没有确认/)).toBeTruthy()
  expect(decodeURIComponent(asked.getByRole('link', { name: '先去确认' }).getAttribute('href') ?? '')).toBe(
    '/approvalInfoManager/collectionInfo?view=all&state=draft,submitted,returned&receivedOn=2026-10-01..2026-10-31',
  )
  expect(sent.some(one => one.route.at === routes.close.at)).toBe(false)
})
