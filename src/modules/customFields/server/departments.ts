import type { NamedWhere } from '../../organisation/server/index.ts'
import { countHolding, heldFields } from './held.ts'
import type { CustomNoun } from './nouns.ts'

/** Where custom fields name a department: in records, and in what new ones begin with. */
export const departmentsIn =
  (nouns: readonly CustomNoun[]): NamedWhere =>
  async (desk, departmentId) => {
    const said: string[] = []
    for (const { noun, field } of await heldFields(desk, nouns, ({ kind }) => kind === 'department')) {
      const count = await countHolding(desk, noun, field.key, departmentId)
      const place = `${noun.title}的${field.title}`
      if (count > 0) said.push(`${place} ${count} 条`)
      if (field.initial === departmentId) said.push(`${place}的默认值`)
    }
    return said
  }
