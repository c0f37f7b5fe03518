import { describe, expect, test } from 'vitest'
import { type Drawn, flowOf, forks } from '../../../../tests/support/flows.ts'
import { Field } from '../../forms/api/formFields.ts'
import { chainsOf } from '../../forms/api/formula/chains.ts'
import { advance } from './advance.ts'
import { mostTried } from './coverage.ts'
import { diffFlows } from './diff.ts'
import { expand } from './expand.ts'
import type { Facts } from './facts.ts'
import type { Flow } from './flow.ts'
import { mostTasks } from './instance.ts'
import { peopleProblems } from './peopleProblems.ts'
import { simulate } from './predict.ts'
import { problemsOf } from './validate.ts'

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at)

/** A set that counts how often somebody is looked for in it. */
class Counted extends Set<number> {
  asked = 0
  override has(person: number): boolean {
    this.asked++
    return super.has(person)
  }
}

/** Returns the same object with a counter of reads, also of nested objects. */
function counted<T extends object>(whole: T): { whole: T; reads: () => number } {
  let reads = 0
  const proxies = new WeakMap<object, object>()
  const wrapped = <V>(value: V): V => {
    if (typeof value !== 'object' || value === null) return value
    const proxy = proxies.get(value) ?? new Proxy(value, { get: (target, key) => read(target, key) })
    proxies.set(value, proxy)
    return proxy as V
  }
  const read = (target: object, key: PropertyKey) => {
    reads++
    return wrapped(Reflect.get(target, key))
  }
  return { whole: wrapped(whole), reads: () => reads }
}

function companyOf(people: number, departments = 1) {
  const able = new Counted(upTo(people))
  const facts: Facts = {
    form: {},
    chosen: {},
    initiator: { id: people + 1, departmentId: departments },
    organisation: {
      departments: Object.fromEntries(
        upTo(departments).map(id => [id, { parentId: id > 1 ? id - 1 : null, leaderId: id }]),
      ),
      roles: { 1: upTo(people) },
      admins: [1],
      able,
      departmentOf: {},
      delegates: {},
    },
  }
  return { able, facts }
}

const ofRole = (key: string, more: object = {}): Drawn => ({
  key,
  kind: 'approve',
  approvers: [{ kind: 'role', role: 1 }],
  ...more,
})
const inRow = (count: number, more: object = {}) => flowOf(upTo(count).map(at => ofRole(`n${at}`, more)))
const beside = (count: number) =>
  flowOf(
    forks(
      'k',
      'parallel',
      upTo(count).map(at => ({ nodes: [ofRole(`n${at}`)] })),
    ),
  )

describe('many people', () => {
  test.each(['all', 'inTurn', 'percentage', 'any'] as const)(
    'are foretold by looking at each a few times (%s)',
    mode => {
      const [people, nodes] = [100, 20]
      const { able, facts } = companyOf(people)
      const { ends, steps } = simulate(inRow(nodes, { mode }), facts)
      expect([ends, steps.length, steps[0]?.people.length]).toEqual(['approved', nodes, people])
      expect(able.asked).toBeLessThan(people * nodes * 10)
    },
  )

  test('are refused at the start if they exceed the limit, before all are looked up', () => {
    const { able, facts } = companyOf(1000)
    expect(advance(beside(10), null, { kind: 'start' }, facts)).toMatchObject({ accepted: false, objection: 'tooMany' })
    expect(able.asked).toBeLessThan(mostTasks * 4)
  })

  test('one after the other are predicted to exceed the limit', () => {
    const { facts } = companyOf(1000)
    expect(advance(inRow(10), null, { kind: 'start' }, facts).accepted).toBe(true)
    expect(simulate(inRow(10), facts)).toMatchObject({ ends: 'rejected', objection: 'tooMany' })
    expect(simulate(inRow(3), facts)).toMatchObject({ ends: 'approved' })
  })

  test('who get copies at once are refused if they exceed the limit', () => {
    const { facts } = companyOf(1000)
    const copies = (count: number) => flowOf(upTo(count).map(at => ofRole(`c${at}`, { kind: 'cc' })))
    expect(simulate(copies(3), facts).ends).toBe('approved')
    expect(simulate(copies(4), facts)).toMatchObject({ objection: 'tooMany' })
  })
})

describe('checking a flow', () => {
  const fields = Field.array().parse(upTo(3).map(at => ({ key: `f${at}`, title: `数${at}`, kind: 'number' })))
  const conditions = (node: number) =>
    upTo(10).map(branch => ({
      when: upTo(10).map(group =>
        upTo(10).map(test => ({
          field: `f${(test % 3) + 1}`,
          operator: 'eq',
          values: [node * 1000 + branch * 10 + group],
        })),
      ),
      nodes: [],
    }))

  test('tries conditions at most as often as the limit allows, and says where it stopped', () => {
    const drawn = upTo(8).flatMap(at => forks(`k${at}`, 'condition', conditions(at)))
    const { whole, reads } = counted(flowOf(drawn))
    const words = problemsOf(whole as Flow, fields).map(problem => problem.words)
    expect(words.filter(one => one === '条件太多，没有检查是否有遗漏或重叠').length).toBe(8)
    expect(reads()).toBeLessThan(mostTried)
  })

  test('shares the limit between all nodes', () => {
    const one = (node: number) =>
      upTo(10).map(branch => ({
        when: upTo(10).map(group => [{ field: 'f1', operator: 'eq', values: [node * 1000 + branch * 10 + group] }]),
        nodes: [],
      }))
    const drawn = upTo(60).flatMap(at => forks(`k${at}`, 'condition', one(at)))
    const { whole, reads } = counted(flowOf(drawn))
    const left = problemsOf(whole as Flow, fields).filter(({ words }) => words.startsWith('条件太多'))
    expect([left.length > 0, left.length < 60]).toEqual([true, true])
    expect(reads()).toBeLessThan(mostTried * 8) // a test is a few reads
  })

  test('reads the heads of each department once, for any number of nodes', () => {
    const { facts } = companyOf(10, 400)
    const leaders = { approvers: upTo(10).map(level => ({ kind: 'leader', level })) }
    const { whole, reads } = counted(facts.organisation.departments)
    const organisation = { ...facts.organisation, departments: whole, able: new Set<number>() }
    const staff = { ...organisation, disabled: new Set<number>(), names: {}, roleNames: {} }
    expect(peopleProblems(inRow(100, leaders), staff).length).toBeGreaterThan(100)
    expect(reads()).toBeLessThan(400 * 50 * 4)
  })

  test('reads a sub-flow once, however many nodes name it', () => {
    let lookups = 0
    const large = { name: '大流程', number: 1, flow: inRow(250) }
    const flow = flowOf(upTo(100).map(at => ({ key: `s${at}`, kind: 'subFlow', flow: 7 })))
    const { problems } = expand(flow, () => {
      lookups++
      return large
    })
    expect([lookups, problems.length]).toEqual([1, 100])
  })
})

describe('comparing versions', () => {
  const names = { employee: String, department: String, role: String, flow: String }

  test('with two hundred nodes in reverse order compares each pair only a few times', () => {
    const nodes = upTo(200).map(at => ofRole(`n${at}`))
    const [before, after] = [counted(flowOf(nodes)), counted(flowOf(nodes.toReversed()))]
    const changes = diffFlows(before.whole as Flow, after.whole as Flow, { fields: [], names })
    expect(changes.filter(({ kind }) => kind === 'moved').length).toBe(199)
    expect(before.reads() + after.reads()).toBeLessThan(200 * 200 * 5)
  })
})

describe('formulas that refer to each other', () => {
  test('are followed once for each reference', () => {
    let followed = 0
    const all = upTo(300).map(at => `f${at}`)
    class Followed extends Map<string, readonly string[]> {
      override get(key: string) {
        followed++
        return super.get(key)
      }
    }
    const needs = new Followed(all.map((key, at) => [key, all.filter((_, other) => other !== at).slice(0, 100)]))
    const { circles } = chainsOf(needs)
    expect(circles.size).toBeGreaterThan(100)
    expect(followed).toBeLessThan(300 * 3)
  })
})
