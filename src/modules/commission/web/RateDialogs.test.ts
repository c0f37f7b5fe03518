// @vitest-environment happy-dom
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, refusal, sent } from '../../../kernel/web/fixtures.ts'
import { RateFacts, type RateRow, rateRoutes as routes } from '../api/rate.ts'
import { removeRate } from './RateDialogs.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const facts = RateFacts.parse({ rate: 250, fromDay: '2026-01-01', categoryId: 4, remark: '岩板' })
const kept = { id: 7, version: 2, used: false, createdBy: 1, createdAt: '2026-01-01T00:00:00Z' }
const rate: RateRow = Object.assign(kept, facts)

test('a removed rate is not asked about before, and is added as it was when taken back', async () => {
  answer(routes.remove, () => null)
  answer(routes.add, () => rate)
  await removeRate(rate)
  expect(document.querySelector('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(sent.find(one => one.route.at === routes.add.at)?.body).toEqual(facts)
})

test('a rate that cannot be removed offers no undo', async () => {
  answer(routes.remove, () => {
    throw refusal(40900, '已按这条比例计提过提成，不能删除，请改为停用')
  })
  await removeRate(rate)
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})
