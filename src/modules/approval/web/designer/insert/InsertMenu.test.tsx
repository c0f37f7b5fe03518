// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { flowOf } from '../../../../../../tests/support/flows.ts'
import { answer, draw } from '../../../../../kernel/web/fixtures.ts'
import type { FlowNode } from '../../../../flows/api/flow.ts'
import type { FlowRow } from '../../../api/flow.ts'
import { flowRoutes } from '../../../api/flowRoutes.ts'
import { type NodeTemplate, templateRoutes } from '../../../api/templateRoutes.ts'
import { CanvasContext, type CanvasEdits, type CanvasModel } from '../canvas/model.ts'
import InsertMenu from './InsertMenu.tsx'

vi.mock('../../../../../kernel/web/call.ts', async () => ({
  call: (await import('../../../../../kernel/web/fixtures.ts')).answerCall,
}))

const place = { branch: null, before: null }
const insert = vi.fn<(at: typeof place, nodes: readonly FlowNode[]) => void>()
const onDone = vi.fn()
const kept = {
  id: 5,
  name: '店长审批',
  kind: 'approve',
  node: { kind: 'approve', key: 'n9', name: '店长审批' },
  description: '',
}
const flows = [
  { id: 8, name: '付款流程', number: 1, state: 'enabled', uses: [] },
  { id: 9, name: '没发布过的', number: null, state: 'draft', uses: [] },
]

beforeEach(() => {
  vi.clearAllMocks()
  answer(templateRoutes.offered, () => [kept as unknown as NodeTemplate])
  answer(flowRoutes.list, () => flows as unknown as FlowRow[])
  const edits = { insert } as unknown as CanvasEdits
  const model = { flow: flowOf([]), fields: [], names: {}, marks: {}, edits } as unknown as CanvasModel
  draw(
    <CanvasContext value={model}>
      <InsertMenu place={place} onDone={onDone} />
    </CanvasContext>,
    '/?flow=8',
  )
})

const item = (name: string) => screen.getByRole('menuitem', { name })

test.each([
  ['审批', 'approve'],
  ['抄送', 'cc'],
  ['条件分支', 'condition'],
  ['延时', 'delay'],
])('%s is put where the menu was opened, as a node of its kind, and the menu goes', async (name, kind) => {
  await userEvent.click(item(name))
  expect(onDone).toHaveBeenCalledOnce()
  expect(insert.mock.calls.map(([at, [node]]) => [at, node?.kind])).toEqual([[place, kind]])
})

test('a kept node is inserted as it was kept, outside of any branch', async () => {
  await userEvent.click(await screen.findByRole('menuitem', { name: '店长审批' }))
  expect(insert).toHaveBeenCalledExactlyOnceWith(place, [{ ...kept.node, in: null }])
})

test('only published flows that do not contain this one are offered as sub-flows', async () => {
  await userEvent.click(item('子流程'))
  expect(insert).not.toHaveBeenCalled()
  expect(await screen.findByText('还没有已发布的流程可以作为子流程。')).toBeTruthy()
})

test('arrow keys move through the menu and around its ends', async () => {
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem')
  items[0]?.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(items[1])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(within(screen.getByRole('menu')).getAllByRole('menuitem').at(-1))
})
