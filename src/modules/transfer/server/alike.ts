import type { Desk } from '../../../kernel/server/desk.ts'
import { maskPhone } from '../../../kernel/server/mask.ts'
import type { ImportKind, ImportRecord } from './kinds.ts'

/** The number of similar numbers (138****5678) in a file of a person who sees only a part of them. More would be guesses. */
const mostAlike = 20

export const tooAlike = `前三位和后四位相同的号码超过 ${mostAlike} 个，请核对文件`

/** Returns the field of a record whose number is one too many of those that look alike; null without one. */
export type Alike = (record: ImportRecord) => string | null

/**
 * Checks the records of a file in order. A person who sees every number of the kind may import any: the file reveals nothing
 * new to them.
 */
export function alikeIn(desk: Desk, { fields, module, numbersElement }: ImportKind): Alike {
  if (desk.may(numbersElement) && desk.reach(module).office) return () => null
  const phones = fields.filter(field => field.kind === 'phone').map(field => field.key)
  const seen = new Map<string, Set<string>>()
  return ({ values }) => phones.find(key => isOneTooMany(seen, values[key])) ?? null
}

function isOneTooMany(seen: Map<string, Set<string>>, number: unknown): boolean {
  if (typeof number !== 'string') return false
  const looks = maskPhone(number)
  const same = seen.get(looks) ?? new Set()
  seen.set(looks, same)
  if (!same.has(number) && same.size === mostAlike) return true
  same.add(number)
  return false
}
