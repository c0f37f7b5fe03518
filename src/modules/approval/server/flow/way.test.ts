import { expect, test } from 'vitest'
import { asks, begin, company, type Drawn, flowOf, forks } from '../../../../../tests/support/flows.ts'
import type { Flow } from '../../../flows/api/flow.ts'
import { predict } from '../../../flows/api/predict.ts'
import { wayOf } from './way.ts'

const told = (flow: Flow, document: ReturnType<typeof begin>, facts = company) =>
  wayOf(flow, document.instance(), predict(flow, document.instance(), facts)).map(({ name, state, people, note }) =>
    [name, state, ...people.map(one => `${one.id}${one.for ? ` for ${one.for}` : ''} ${one.answer ?? one.why}`), note]
      .filter(Boolean)
      .join(' · '),
  )

test('the way shows delays, calls, delegates, and people who let the time pass', () => {
  const flow = flowOf([
    asks('a', [2, 3], { timeout: { hours: 8, then: 'pass' } }),
    { key: 'd', kind: 'delay', wait: { kind: 'hours', hours: 4, working: true } },
    { key: 'h', kind: 'webhook', url: 'https://hook.test' },
  ])
  const facts = { ...company, organisation: { ...company.organisation, delegates: { 3: 5 } } }
  const document = begin(flow, facts)
  document.take({ kind: 'timeout', task: document.taskOf(2) })
  expect(told(flow, document, facts)).toEqual([
    'a · open · 2 approved · 5 for 3 指定成员 · 会签',
    'd · ahead · 等待 4 个工作小时',
    'h · ahead',
  ])
  document.approve(5)
  expect(told(flow, document, facts)[1]).toBe('d · open · 等待 4 个工作小时')
  document.take({ kind: 'elapsed', node: 'd' })
  document.take({ kind: 'called', node: 'h', ok: false })
  expect(told(flow, document, facts)[2]).toBe('h · open · 8 管理员')
})

test("the way shows nodes that a sub-flow's end cut off", () => {
  const end: Drawn = { key: 'e', kind: 'end' }
  const inside = forks('p', 'parallel', [{ nodes: [asks('x', [2]), end] }, { nodes: [asks('y', [3])] }])
  const [node, ...inner] = forks('s', 'subFlow', [{ nodes: inside }])
  const flow = flowOf([{ ...(node as Drawn), flow: 1 }, ...inner, asks('last', [5])])
  const document = begin(flow)
  document.approve(2)
  expect(told(flow, document).slice(-3)).toEqual([
    'x · done · 2 approved',
    'y · done · 3 指定成员 · 子流程已在别处结束，不用再处理',
    'last · open · 5 指定成员',
  ])
})

test('the way shows who is asked now; it shows how several answer only if there are several places', () => {
  const asked = (document: ReturnType<typeof begin>, flow: Flow) =>
    wayOf(flow, document.instance(), predict(flow, document.instance(), company)).map(({ people, note }) =>
      [...people.map(one => `${one.id}${one.asked ? ' now' : ''}`), note].filter(Boolean).join(' · '),
    )
  const alone = flowOf([asks('a', [2])])
  const document = begin(alone)
  document.take({ kind: 'addSign', task: document.taskOf(2), where: 'before', people: [5] })
  expect(asked(document, alone)).toEqual(['5 now · 2'])
  document.approve(5)
  expect(asked(document, alone)).toEqual(['5 · 2 now'])

  const inTurn = flowOf([asks('a', [2, 3], { mode: 'inTurn' }), asks('b', [6])])
  const second = begin(inTurn)
  expect(asked(second, inTurn)).toEqual(['2 now · 3 · 依次审批', '6'])
  second.approve(2, 3)
  expect(asked(second, inTurn)).toEqual(['2 · 3 · 依次审批', '6 now'])
})
