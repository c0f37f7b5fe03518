import { describe, expect, test } from 'vitest'
import { asks, begin, company, flowOf, forks } from '../../../../tests/support/flows.ts'
import { testHolds } from '../../forms/api/condition.ts'
import { testWords } from '../../forms/api/conditionWords.ts'
import { Field } from '../../forms/api/formFields.ts'
import { formProblems } from '../../forms/api/formProblems.ts'
import { computed } from '../../forms/api/formula/compute.ts'
import { faultsIn } from '../../forms/api/misfit.ts'
import { simulate } from './predict.ts'
import { problemsOf } from './validate.ts'

const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf']
const names = { employee: String, department: String, role: String }

describe('a key that every object inherits, as __proto__', () => {
  test("as a node's key works like any other, and the check of the flow refuses it", () => {
    const flow = flowOf([
      ...forks('way', 'parallel', [{ nodes: [asks('constructor', [2])] }, { nodes: [] }]),
      asks('b', [3]),
    ])
    const document = begin(flow)
    expect(document.open()).toEqual(['constructor:2'])
    document.approve(2)
    expect(document.open()).toEqual(['b:3'])
    document.back(3, 'constructor', 'redo')
    expect(document.open()).toEqual(['constructor:2'])
    expect(simulate(flow, company).steps.map(step => step.node)).toEqual(['way', 'constructor', 'b'])
    expect(problemsOf(flow, []).filter(one => one.node === 'constructor')).toEqual([
      { node: 'constructor', level: 'error', words: '节点标识“constructor”不能使用，请删除后重新添加' },
    ])
  })

  test.each(['delay', 'webhook', 'cc', 'condition', 'subFlow'])('as that of a %s is come to, not passed by', kind => {
    const settings = {
      approvers: [{ kind: 'people', people: [5] }],
      wait: { kind: 'hours', hours: 2 },
      url: 'https://hook.test',
      ...(kind === 'condition' || kind === 'subFlow'
        ? { flow: 1, branches: [{ key: 'x', name: 'x' }, ...(kind === 'condition' ? [{ key: 'y', name: 'y' }] : [])] }
        : {}),
    }
    const { instance } = begin(flowOf([{ key: 'constructor', kind, ...settings }, asks('b', [3])]))
    expect(Object.hasOwn(instance().nodes, 'constructor')).toBe(true)
  })

  test('chooses no approver whom the initiator did not name', () => {
    const chosen = flowOf([{ key: 'constructor', kind: 'approve', approvers: [{ kind: 'chosen' }] }])
    expect(begin(chosen).open()).toEqual(['constructor:8'])
  })

  test.each(inherited)('%s is an empty field for conditions and in words', field => {
    const of = (operator: string) => testHolds({ field, operator: operator as never, values: [1] }, { amount: 1 })
    expect([of('filled'), of('empty'), of('eq'), of('ne')]).toEqual([false, true, false, true])
    expect(testWords({ field, operator: 'filled', values: [] }, [], names)).toBe(`已不存在的字段“${field}”已填写`)
  })

  test.each(inherited)('%s is refused as the key of a field and of a column', key => {
    const words = `字段标识“${key}”不能使用，请换一个`
    expect(formProblems([Field.parse({ key, title: '一', kind: 'text' })])).toEqual([{ at: key, words }])
    const table = Field.parse({ key: 't', title: '表', kind: 'table', columns: [{ key, title: '一', kind: 'text' }] })
    expect(formProblems([table])).toEqual([{ at: `t.${key}`, words }])
  })

  test.each(inherited)('%s of an older form is empty if nobody filled it in', key => {
    const column = { key, title: '一', kind: 'number', required: true }
    const table = {
      key: 't',
      title: '表',
      kind: 'table',
      columns: [column, { key: 'y', title: 'y', kind: 'formula', formula: `${key} + 1` }],
    }
    expect(faultsIn(Field.parse(table), [{ y: 1 }])).toEqual([{ path: `.0.${key}`, msg: '表第 1 行：请填写一' }])
    const fields = [Field.parse(column), Field.parse({ key: 'z', title: 'z', kind: 'formula', formula: `${key} + 1` })]
    expect(computed([...fields, Field.parse(table)], { t: [{}] })).toEqual({ z: null, t: [{ y: null }] })
  })

  test('__proto__ is never the key of a field', () => {
    for (const key of ['__proto__', '$me', 'a.b'])
      expect(Field.safeParse({ key, title: '一', kind: 'text' }).success).toBe(false)
  })
})
