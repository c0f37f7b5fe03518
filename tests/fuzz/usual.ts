import type { Field } from '../../src/modules/forms/api/formFields.ts'
import { rowFor } from '../support/fixtures.ts'
import { password } from '../support/people.ts'
import { sampleOf } from '../support/samples.ts'
import type { Operation } from './document.ts'
import { below, chance, type Draw, pick } from './draw.ts'
import { oddText } from './odd.ts'
import type { Scene } from './scene.ts'

type Body = Record<string, unknown>

/** What a sample alone does not know: values that lead further into a call. */
const further: Record<string, (draw: Draw, scene: Scene) => Body> = {
  'POST /api/auth/jwt/token': (_, { names }) => ({ username: names.boss, password }),
  'POST /api/auth/jwt/updateUserPassword': () => ({ oldPassword: password, newPassword: password }),
  'POST /api/admin/menu/add': () => ({ parentCode: null, kind: 'web' }),
  'POST /api/crm/approval/start': (draw, scene) => document(draw, scene),
  'POST /api/crm/approval/preview': (draw, scene) => document(draw, scene),
  'POST /api/crm/approval/delegation/add': (_, { fixtures, seller }) => ({
    fromId: fixtures.kinds.employee,
    toId: seller,
    fromAt: '2027-01-01T00:00:00Z',
    toAt: '2027-02-01T00:00:00Z',
  }),
  'POST /api/crm/import/check': () => ({ mapping: { name: 0, phone: 1 }, duplicates: 'skip', mode: 'valid' }),
  'POST /api/admin/sysLog/export': () => ({ columns: ['action'] }),
  'POST /api/admin/sort/save': (draw, { orders }) => {
    const { kind, key, ids } = pick(draw, orders)
    return { kind, group: key, before: ids, order: ids.toReversed() }
  },
  'POST /api/crm/pool/order': (_, scene) => reversed(scene, 'pool'),
  'POST /api/crm/assignment/order': (_, scene) => reversed(scene, 'assignmentRule'),
  'POST /api/crm/approvalForm/arrange': (_, scene) => reversed(scene, 'approvalForm'),
  'POST /api/admin/dictionary/type/arrange': (_, scene) => reversed(scene, 'dictionaryType'),
}

function reversed({ orders }: Scene, wanted: string): Body {
  const ids = orders.find(({ kind }) => kind === wanted)?.ids ?? []
  return { before: ids, order: ids.toReversed() }
}

/** Fields in which a person is named who can do what is asked: no sample knows them by their names. */
const named = { to: 'one', toId: 'one', people: 'list', receiverId: 'one', mentionIds: 'list' } as const

/** An input that the call's contract accepts, of rows that are there. */
export function usualInput({ route }: Operation, draw: Draw, scene: Scene) {
  const sample = sampleOf(route, field => {
    try {
      return rowFor(route, field, scene.fixtures)
    } catch {
      const id = 1 + below(draw, 5) // of the installation's own rows, which no fixture knows
      return field.many ? [id] : id
    }
  })
  const input = structuredClone(sample)
  for (const [name, how] of Object.entries(named))
    if (input.body && typeof input.body[name] === (how === 'one' ? 'number' : 'object'))
      input.body[name] = how === 'one' ? scene.seller : [scene.seller]
  if (input.body) Object.assign(input.body, further[route.at]?.(draw, scene))
  return input
}

/** A document of one of the company's forms, filled in as its fields ask for. */
function document(draw: Draw, { forms, ...scene }: Scene): Body {
  const { id, fields } = pick(draw, forms)
  return { formId: id, content: filled(draw, fields, scene.seller), chosen: {} }
}

function filled(draw: Draw, fields: readonly Field[], person: number): Body {
  const there = fields.filter(({ required }) => required || chance(draw, 60))
  return Object.fromEntries(there.map(field => [field.key, valueFor(draw, field, person)]))
}

function valueFor(draw: Draw, field: Field, person: number): unknown {
  const { kind, min = 0, max = min + 50, columns = [] } = field
  if (kind === 'number' || kind === 'money')
    return chance(draw, 80) ? min + below(draw, Math.min(max - min, 50) + 1) : max
  if (kind === 'date') return pick(draw, ['2026-11-20', '2026-11-25', '1900-01-01', '2999-12-31'])
  if (kind === 'datetime') return pick(draw, ['2026-11-20T01:00:00Z', '2026-11-21T01:00:00Z', '2999-12-31T23:59:59Z'])
  if (kind === 'choice') return pick(draw, field.options)
  if (kind === 'choices') return field.options.slice(0, 2)
  if (kind === 'employee') return person
  if (kind === 'department') return 1
  if (kind === 'files') return []
  if (kind === 'table') return [filled(draw, columns as Field[], person), filled(draw, columns as Field[], person)]
  return chance(draw, 70) ? '样例' : oddText(draw)
}
