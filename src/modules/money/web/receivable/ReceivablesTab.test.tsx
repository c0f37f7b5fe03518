// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../../kernel/web/fixtures.ts'
import { useSession } from '../../../../kernel/web/session.ts'
import { agingRoutes as routes, type TermRow } from '../../api/agingRoutes.ts'
import ReceivablesTab from './ReceivablesTab.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const term = { id: 5, contractId: 9, contractNumber: 'HT0009', customerName: '李知微', name: '尾款' } as TermRow

async function opened(menus: Record<string, true>): Promise<string> {
  useSession.setState({ menus })
  answer(routes.terms, () => ({ rows: [term], total: 1 }) as never)
  answer(routes.termTotals, () => ({ total: 1, sums: {} }) as never)
  answer(routes.viewCounts, () => ({}) as never)
  draw(<ReceivablesTab />, '/money?tab=receivables')
  await userEvent.dblClick(await screen.findByText('HT0009'))
  return location.pathname
}

test('a term opens its contract for who may see contracts', async () => {
  expect(await opened({ collectionInfo: true, contractInfo: true })).toBe('/approvalInfoManager/contractInfo')
})

test('for others it stays where it is and says why', async () => {
  expect(await opened({ collectionInfo: true })).toBe('/money')
  expect(screen.getByText('您的角色不能打开合同，请联系公司管理员')).toBeTruthy()
})
