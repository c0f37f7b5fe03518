import { type EditState, newKey } from '../../../lines/web/editor/state.ts'
import type { ChangeContent, ContractChange } from '../../api/change.ts'
import type { ContractDetail } from '../../api/contract.ts'
import type { Altered } from './AlterRow.tsx'

/** What belongs to the whole of a change order. */
export type Head = Pick<ChangeContent, 'reason' | 'discount' | 'addTo' | 'dueOn'>

export const headOf = (change: ContractChange | undefined): Head => ({
  reason: change?.reason ?? '',
  discount: change?.discount ?? 0,
  addTo: change?.addTo ?? 'new',
  dueOn: change?.dueOn ?? null,
})

const noDiscount = { discountKind: 'none', discount: 0, coupon: 0, rounding: 0 } as const

/** Returns the new lines of a change order as they are typed, in the spaces of its contract. */
export function freshState(contract: ContractDetail, change: ContractChange | undefined): EditState {
  const { channelId, levelId } = contract
  const typed = new Map(change?.typed?.spaces.map(({ name, lines }) => [name, lines]))
  const names = typed.size > 0 ? [...typed.keys()] : [contract.rows[0]?.space ?? '客厅']
  const goods = [...(change?.goods ?? [])]
  return {
    head: { channelId, levelId, ...noDiscount },
    sets: [],
    spaces: names.map(name => ({
      key: newKey(),
      name,
      lines: (typed.get(name) ?? []).map(line => ({ ...line, key: newKey(), goods: goods.shift() ?? null })),
    })),
  }
}

/** Returns what is sent of an edited change order. */
export function sentOf(head: Head, lines: ReadonlyMap<number, Altered>, { spaces }: EditState): ChangeContent {
  return {
    ...head,
    lines: [...lines].map(([lineId, line]) => ({ lineId, ...line })),
    spaces: spaces
      .filter(space => space.lines.length > 0)
      .map(space => ({ name: space.name, lines: space.lines.map(({ key: _, goods: __, ...line }) => line) })),
  }
}
