import { expect, test } from 'vitest'
import { z } from 'zod'
import type { SessionDesk } from '../desk/sessionDesk.ts'
import { concealing } from './conceal.ts'

const cost = z
  .number()
  .nullable()
  .optional()
  .meta({ behind: ['goods:cost'] })
const profit = z
  .number()
  .optional()
  .meta({ behind: ['goods:cost', 'goods:price'] })
const Row = z.object({ id: z.number(), cost, parts: z.array(z.object({ name: z.string(), profit })).optional() })
const Answer = z.object({ rows: z.array(Row), by: z.record(z.string(), Row), one: Row.nullable() })
const deskOf = (...elements: string[]) => ({ may: (element: string) => elements.includes(element) }) as SessionDesk

const row = { id: 1, cost: 5, parts: [{ name: 'a', profit: 3 }] }
const answer = { rows: [row], by: { some: row }, one: null }

test('fields behind an element leave every level of an answer', () => {
  const bare = { id: 1, parts: [{ name: 'a' }] }
  expect(concealing(Answer)?.(deskOf(), answer)).toEqual({ rows: [bare], by: { some: bare }, one: null })
  expect(concealing(Answer)?.(deskOf('goods:cost'), answer)).toMatchObject({
    rows: [{ cost: 5, parts: [{ name: 'a' }] }],
  })
  expect(JSON.stringify(concealing(Answer)?.(deskOf('goods:cost'), answer))).not.toContain('profit')
})

test('who lacks nothing gets the answer as it is, and a schema without such fields costs nothing', () => {
  expect(concealing(Answer)?.(deskOf('goods:cost', 'goods:price'), answer)).toBe(answer)
  expect(concealing(z.object({ id: z.number() }))).toBeNull()
})

test('fields of each choice of a union are concealed', () => {
  const Either = z.union([z.object({ kind: z.literal('a'), cost }), z.object({ kind: z.literal('b') })])
  expect(concealing(Either)?.(deskOf(), { kind: 'a', cost: 5 })).toEqual({ kind: 'a' })
})

test('a field that several choices conceal is concealed as each of them says', () => {
  const figure = z.number().meta({ behind: ['goods:price'] })
  const Either = z.union([
    z.object({ cost, one: z.object({ cost }), all: z.array(z.object({ cost })) }),
    z.object({ cost: figure, one: z.object({ figure }), all: z.array(z.object({ figure })) }),
  ])
  const given = { cost: 5, one: { cost: 5, figure: 5 }, all: [{ cost: 5, figure: 5 }] }
  expect(concealing(Either)?.(deskOf(), given)).toEqual({ one: {}, all: [{}] })
  expect(concealing(Either)?.(deskOf('goods:price'), given)).toEqual({ one: { figure: 5 }, all: [{ figure: 5 }] })
  expect(concealing(Either)?.(deskOf('goods:cost'), given)).toEqual({ one: { cost: 5 }, all: [{ cost: 5 }] })
})

test('a schema within itself may conceal nothing', () => {
  const Tree = z.object({
    name: z.string(),
    get children() {
      return z.array(Tree)
    },
  })
  const Priced = z.object({
    cost,
    get parts() {
      return z.array(Priced)
    },
  })
  expect(concealing(Tree)).toBeNull()
  expect(() => concealing(Priced)).toThrow('within itself')
})
