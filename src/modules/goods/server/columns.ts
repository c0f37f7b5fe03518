import type { Patch } from '../../../kernel/server/desk/desk.ts'
import type { GoodsFacts } from '../api/goods.ts'
import { areaIn, boxIn, readSpec, sizeIn, specText, wholeArea } from '../api/spec.ts'
import type { GoodsRecord } from './rules.ts'

type Given = { [Field in keyof GoodsFacts]?: GoodsFacts[Field] | undefined }

/** Returns what is entered as columns of the table, of goods as they were `before`; fields that are not given are left out. */
export function columnsFrom({ spec, areaPerPiece, attributes, ...given }: Given, before?: GoodsRecord): Patch<'goods'> {
  const { sideA = null, sideB = null, thickness = null } = sizeIn(spec ?? '') ?? {}
  const written = readSpec(spec ?? '') === null ? spec : ''
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Patch<'goods'>),
    ...(spec !== undefined && { sideA, sideB, thickness, specText: written }),
    ...pieceOf({ spec, areaPerPiece, boxPieces: given.boxPieces }, before),
    ...(attributes !== undefined && { attributes: JSON.stringify(attributes) }),
  }
}

/**
 * Returns the area of a piece (mm²) and the pieces of a box, which may stand in the text of the size: two sides go before a stated area, this before
 * what was entered apart. Pieces of a box that were entered go before the text.
 */
function pieceOf(given: Pick<Given, 'spec' | 'areaPerPiece' | 'boxPieces'>, before?: GoodsRecord): Patch<'goods'> {
  if (Object.values(given).every(value => value === undefined)) return {}
  const spec = given.spec ?? (before ? specText(before) : '')
  const entered = given.boxPieces === undefined ? before?.boxPieces : given.boxPieces
  const boxPieces = entered ?? boxIn(spec)
  const apart =
    given.areaPerPiece === undefined ? (before?.pieceArea ?? null) : given.areaPerPiece && wholeArea(given.areaPerPiece)
  return { boxPieces, pieceArea: sizeIn(spec)?.sideB ? null : (areaIn(spec, boxPieces) ?? apart) }
}
