// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { answer, draw } from '../../../kernel/web/fixtures.ts'
import { type BatchDetail, batchRoutes } from '../api/batch.ts'
import ReverseDialog from './ReverseDialog.tsx'

vi.mock('../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../kernel/web/fixtures.ts')).answerCall,
}))

const { success } = vi.hoisted(() => ({ success: vi.fn() }))
vi.mock('../../../kernel/web/notice.ts', () => ({ notice: { success } }))
vi.mock('../../../kernel/web/antd/provider.tsx', () => ({
  AntdProvider: ({ children }: { children: ReactNode }) => children,
}))

const batch = { id: 7, name: '春季调价', fromDay: '2030-01-01', status: 'done' } as BatchDetail
const nothing = () => {}

test.each([
  ['done', '调价已撤销'],
  ['waiting', '撤销已开始，商品较多，完成后会通知您'],
  ['asked', '撤销已提交审批'],
] as const)('says of a taking back that is %s: %s', async (status, said) => {
  answer(batchRoutes.reverseForecast, () => null)
  answer(batchRoutes.reverse, () => ({ ...batch, status }))
  draw(<ReverseDialog batch={batch} onDone={nothing} onClose={nothing} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /撤销原因/ }), '厂家取消涨价')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await vi.waitFor(() => expect(success).toHaveBeenLastCalledWith(said))
})
