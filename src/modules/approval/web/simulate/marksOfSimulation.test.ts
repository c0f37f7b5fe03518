import { expect, test } from 'vitest'
import type { Simulation } from '../../api/flow.ts'
import { marksOfSimulation } from './marksOfSimulation.ts'

const names = { employee: (id: number) => `员工${id}`, department: String, role: String }
const step = (node: string, kind: Simulation['way'][number]['kind'], people: number[] = [], note = '') => ({
  node,
  name: node,
  nodeKind: '审批',
  state: 'ahead' as const,
  kind,
  note,
  people: people.map(id => ({ id, why: '部门主管', answer: null })),
})

test('a simulation marks the people asked, the branches taken, and a refusal', () => {
  const simulation = {
    way: [
      step('a', 'asked', [2, 3]),
      step('k', 'chosen', [], '五千以上'),
      step('b', 'refused', [], '没有审批人，自动拒绝'),
    ],
    branches: [{ node: 'k', branches: ['kb0'] }],
    ends: 'rejected',
    toChoose: [],
  } as unknown as Simulation
  expect(marksOfSimulation(simulation, names)).toEqual({
    a: { state: 'ahead', people: [{ name: '员工2' }, { name: '员工3' }] },
    k: { state: 'ahead', people: [], note: '五千以上' },
    b: { state: 'rejected', people: [], note: '没有审批人，自动拒绝' },
    kb0: { state: 'ahead' },
    end: { state: 'rejected', note: '自动拒绝' },
  })
})
