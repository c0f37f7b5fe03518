import { expect, test } from 'vitest'
import type { FlowRow } from '../../api/flow.ts'
import { subFlowsFor } from './subFlows.ts'

const row = (id: number, uses: number[], more: Partial<FlowRow> = {}) =>
  ({ id, name: `流程${id}`, uses, number: 1, state: 'published', ...more }) as FlowRow

test('a sub-flow is offered only if it is in use and does not lead back to this flow at any depth', () => {
  const flows = [row(1, [5]), row(2, [1]), row(3, [2, 4]), row(4, []), row(5, []), row(6, [], { number: null })]
  const more = [row(7, [], { state: 'retired' }), row(8, [6])]
  const offered = (own?: number) => subFlowsFor([...flows, ...more], own).map(({ id }) => id)
  expect(offered(1)).toEqual([4, 5, 8])
  expect(offered(4)).toEqual([1, 2, 5, 8])
  expect(offered(undefined)).toEqual([1, 2, 3, 4, 5, 8])
})
