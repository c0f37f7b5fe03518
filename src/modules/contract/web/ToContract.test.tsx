// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, draw } from '../../../kernel/web/fixtures.ts'
import { useSession } from '../../../kernel/web/session.ts'
import type { QuotationDetail } from '../../quotation/api/quotation.ts'
import { contractRoutes as routes } from '../api/routes.ts'
import DealContracts from './DealContracts.tsx'
import ToContract from './ToContract.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const quotation = { id: 7, opportunityId: 9, state: 'sent', lineCount: 2 } as QuotationDetail
const refusal = '合同记在商机负责人王芳名下，不在您的数据范围内，请由负责人签合同'

beforeEach(() => {
  useSession.setState({ elements: { 'contractInfo:add': true } as never })
  answer(routes.ofDeal, () => [])
})

test('who would not see the contract reads why, in place of the buttons', async () => {
  answer(routes.adding, () => ({ refusal }))
  draw(<ToContract quotation={quotation} />)
  draw(<DealContracts dealId={9} />)
  expect(await screen.findByText(`不能转为合同：${refusal}`)).toBeTruthy()
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/还没有合同/)).toBeNull()
})

test('who will see it has both buttons', async () => {
  answer(routes.adding, () => ({ refusal: null }))
  draw(<ToContract quotation={quotation} />)
  draw(<DealContracts dealId={9} />)
  expect(await screen.findByRole('button', { name: '转为合同' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '新建合同' })).toBeTruthy()
})
