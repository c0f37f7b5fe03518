// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { WorkRow } from '../../../../kernel/api/todo.ts'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { bulkRoutes } from '../../api/bulkRoutes.ts'
import ApproveHere from './ApproveHere.tsx'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const row: WorkRow = {
  id: 5,
  title: '赵子轩的报销',
  note: '打车',
  amount: null,
  mark: '',
  tone: null,
  to: '/approvals?open=5',
}

test('an approval is given by a second press, so that none is given by mistake', async () => {
  answer(bulkRoutes.approveMany, () => ({ done: 1, refused: [] }))
  const done = vi.fn()
  draw(<ApproveHere row={row} onDone={done} />)
  fireEvent.click(screen.getByRole('button', { name: '同意：赵子轩的报销' }))
  expect(sent).toHaveLength(0)
  fireEvent.click(screen.getByRole('button', { name: '确定同意：赵子轩的报销' }))
  await waitFor(() => expect(done).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [5], comment: '' }])
  expect(location.pathname).toBe('/')
})

test('what has to be looked at or signed is opened instead', async () => {
  answer(bulkRoutes.approveMany, () => ({ done: 0, refused: [{ id: 5, name: '', msg: '这一步需要手写签名' }] }))
  draw(<ApproveHere row={row} onDone={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: '同意：赵子轩的报销' }))
  fireEvent.click(screen.getByRole('button', { name: '确定同意：赵子轩的报销' }))
  await waitFor(() => expect(location.search).toBe('?open=5'))
})
