// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { asks, flowOf } from '../../../../../tests/support/flows.ts'
import type { AnswerOf } from '../../../../kernel/api/route.ts'
import { answer, draw, sent } from '../../../../kernel/web/fixtures.ts'
import { flowRoutes } from '../../api/flowRoutes.ts'
import { useProblems } from './problems.ts'

vi.mock('../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../kernel/web/fixtures.ts')).answerCall,
}))

const left = { node: 'a', name: '审批', level: 'error', words: '成员已离职' } as const
const before = flowOf([asks('a', [1])])
const after = flowOf([asks('a', [2])])

function Drawing() {
  const [flow, setFlow] = useState(before)
  const problems = useProblems(1, flow, [])
  return (
    <>
      <button type="button" onClick={() => setFlow(after)}>
        换人
      </button>
      <output>{problems.map(({ words }) => words).join()}</output>
    </>
  )
}

test('what the server found in the drawing before is not said of the drawing that has followed it', async () => {
  answer(flowRoutes.validate, () => [left])
  draw(<Drawing />)
  await screen.findByText('成员已离职')
  const found = Promise.withResolvers<AnswerOf<typeof flowRoutes.validate>>()
  answer(flowRoutes.validate, () => found.promise)
  await userEvent.click(screen.getByRole('button'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.getByRole('status').textContent).toBe('')
  found.resolve([{ ...left, words: '成员已停用' }])
  await screen.findByText('成员已停用')
})
