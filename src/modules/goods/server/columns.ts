import type { Patch } from '../../../kernel/server/desk/desk.ts'
import type { GoodsFacts } from '../api/goods.ts'
import { readSpec, sizeIn } from '../api/spec.ts'

type Given = { [Field in keyof GoodsFacts]?: GoodsFacts[Field] | undefined }

/** Returns what is entered as columns of the table; fields that are not given are left out. */
export function columnsFrom({ spec, attributes, ...given }: Given): Patch<'goods'> {
  const { sideA = null, sideB = null, thickness = null } = sizeIn(spec ?? '') ?? {}
  const written = readSpec(spec ?? '') === null ? spec : ''
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Patch<'goods'>),
    ...(spec !== undefined && { sideA, sideB, thickness, specText: written }),
    ...(attributes !== undefined && { attributes: JSON.stringify(attributes) }),
  }
}
