import { useQuery } from '@tanstack/react-query'
import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../../kernel/web/form/RowsField.tsx'
import { queryOf } from '../../../../kernel/web/query.ts'
import { boxWords } from '../../../goods/api/boxWords.ts'
import { unseenOwner } from '../../../warehouse/api/stockList.ts'
import { purchaseRoutes as routes } from '../../api/purchase.ts'

/** Returns the query of for whom goods may be ordered. */
export const awaitingQuery = () => queryOf(routes.awaiting, { body: {} }, { quiet: true, silent: true })

/** Picks for whom the goods of a row are ordered: those who lack them; left empty they are for stock. */
export function ForPick({ id, label, row, onChange }: CellProps) {
  const { data = [] } = useQuery(awaitingQuery())
  const waiting = data.filter(one => one.goodsId === row.goodsId)
  const chosen = row.forId ? `${row.forKind}/${row.forId}` : undefined
  const isGone = chosen !== undefined && !waiting.some(one => `${one.kind}/${one.id}` === chosen)
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable
      value={chosen}
      placeholder="备货"
      options={[
        ...(isGone ? [{ value: chosen, label: String(row.owner || unseenOwner) }] : []),
        ...waiting.map(one => ({
          value: `${one.kind}/${one.id}`,
          label: `${one.name}（缺 ${boxWords(one.pieces, one.boxPieces)}）`,
        })),
      ]}
      onChange={value => {
        const picked = waiting.find(one => `${one.kind}/${one.id}` === value)
        if (picked || !value) onChange({ forKind: picked?.kind ?? null, forId: picked?.id ?? null })
      }}
    />
  )
}
