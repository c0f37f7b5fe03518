import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asks, begin, everyone, flowOf } from '../../../../tests/support/flows.ts'
import { startKey } from './flow.ts'
import type { Decision } from './instance.ts'

const person = fc.constantFrom(...everyone)
const step = fc.record({
  what: fc.constantFrom('approve', 'before', 'after', 'transfer', 'delegate', 'takeBack', 'remove'),
  people: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
})
/** The people who still have to answer in one place, in order. */
type Waiting = { person: number; added: boolean; for?: number }

/** Applies a step to the list of waiting people, as a person does on paper; undefined if it is not allowed. */
function onPaper(
  [first, ...rest]: readonly [Waiting, ...Waiting[]],
  { what, people }: { what: string; people: number[] },
) {
  const waiting = [first, ...rest]
  const [one] = people as [number, ...number[]]
  const has = (whom: number) => waiting.some(other => other.person === whom)
  const added = people.map(who => ({ person: who, added: true }))
  switch (what) {
    case 'approve':
      return rest
    case 'before':
      return people.some(has) ? undefined : [...added, ...waiting]
    case 'after':
      return people.some(has) ? undefined : [...added, ...rest]
    case 'transfer':
      return has(one) ? undefined : [{ person: one, added: first.added }, ...rest]
    case 'delegate':
      return has(one) ? undefined : [{ ...first, person: one, for: first.for ?? first.person }, ...rest]
    case 'takeBack':
      return first.for === undefined || has(first.for)
        ? undefined
        : [{ person: first.for, added: first.added }, ...rest]
    default:
      return first.added ? rest : undefined
  }
}

function decisionOf(task: number, what: string, people: number[]): Decision {
  const [to] = people as [number]
  if (what === 'before' || what === 'after') return { kind: 'addSign', task, where: what, people }
  if (what === 'transfer' || what === 'delegate') return { kind: what, task, to }
  if (what === 'takeBack') return { kind: 'takeBack', task }
  return { kind: what === 'approve' ? 'approve' : 'removeSign', task }
}

test('加签、转交、委托 in combination ask the people of a plain list, in its order, until it is empty', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), steps => {
      const document = begin(flowOf([asks('a', [2])]))
      let waiting: Waiting[] = [{ person: 2, added: false }]
      for (const { what, people } of steps) {
        const [first, ...rest] = waiting
        if (!first) break
        const next = onPaper([first, ...rest], { what, people })
        const taken = document.take(decisionOf(document.taskOf(first.person), what, people))
        expect(taken.accepted).toBe(next !== undefined)
        waiting = next ?? waiting
        expect(document.open()).toEqual(waiting.slice(0, 1).map(one => `a:${one.person}`))
        expect(document.status()).toBe(waiting.length > 0 ? 'running' : 'approved')
      }
    }),
    { numRuns: 250 },
  )
})

const places = fc.array(fc.uniqueArray(person, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
const moves = fc.array(
  fc.record({ back: fc.boolean(), which: fc.nat(9), to: fc.nat(9), afterwards: fc.constantFrom('resume', 'redo') }),
  { maxLength: 30 },
)

test('退回 within 会签 loses nobody: the people still to answer are those of a plain count', () => {
  fc.assert(
    fc.property(places, moves, (nodes, played) => {
      const document = begin(flowOf(nodes.map((people, at) => asks(`n${at}`, people))))
      const answered = nodes.map(() => new Set<number>())
      const missing = (at: number) => nodes[at]?.filter(one => !answered[at]?.has(one)) ?? []
      const current = () => nodes.findIndex((_, at) => missing(at).length > 0)
      for (const { back, which, to, afterwards } of played) {
        const at = current()
        if (at < 0) break
        const who = missing(at)[which % missing(at).length] as number
        if (!back) {
          document.approve(who)
          answered[at]?.add(who)
        } else {
          const target = (to % (at + 1)) - 1 // −1: the start
          document.back(who, target < 0 ? startKey : `n${target}`, afterwards as 'resume' | 'redo')
          if (target < 0) document.resubmit()
          for (const [other, set] of answered.entries())
            if (other === target || other === at || (afterwards === 'redo' && other > target)) set.clear()
        }
        const now = current()
        expect(document.open()).toEqual(missing(now).map(one => `n${now}:${one}`))
        expect(document.status()).toBe(now < 0 ? 'approved' : 'running')
      }
    }),
    { numRuns: 250 },
  )
})
