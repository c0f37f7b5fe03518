import { boxWords } from '../../../goods/api/boxWords.ts'
import type { AllocatedLine, LotPart } from '../../api/allocation.ts'
import { consentKinds } from '../../api/allocation.ts'

/** Returns in words what of a lot is where: A1（主仓）12 箱 5 片. */
export const partWords = ({ lotName, warehouseName, pieces, boxPieces }: LotPart): string =>
  `${lotName}（${warehouseName}）${boxWords(pieces, boxPieces)}`

type Told = Pick<AllocatedLine, 'consentKind' | 'consentOn' | 'consentNote'> & {
  parts?: readonly LotPart[] | undefined
}

/** Returns what the customer said to several lots of a line; that nobody has asked, where there are several; empty otherwise. */
export function consentWords({ consentKind, consentOn, consentNote, parts = [] }: Told): string {
  if (consentKind !== null) return `客户${consentKinds[consentKind]}同意（${consentOn}）：${consentNote}`
  return new Set(parts.map(({ lotId }) => lotId)).size > 1 ? '两个批次，还没有记客户同意' : ''
}

/** Returns what a line is called among those of its order. */
export const lineWords = ({ space, name, spec }: { space: string; name: string; spec: string }): string =>
  [space, name, spec].filter(Boolean).join(' ')
