import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../../kernel/web/form/RowsField.tsx'
import type { LotPart } from '../../api/allocation.ts'
import { partWords } from './words.ts'

type Props = CellProps & { parts: readonly LotPart[] }

const nameOf = ({ lotId, warehouseId }: Pick<LotPart, 'lotId' | 'warehouseId'>) => `${lotId}/${warehouseId}`

/** Picks what is reserved for a line, by lot and warehouse. */
export function ReservedPick({ id, label, row, onChange, parts }: Props) {
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={row.lotId ? nameOf(row as LotPart) : undefined}
      placeholder="选择批次与仓库"
      options={parts.map(part => ({ value: nameOf(part), label: partWords(part) }))}
      onChange={chosen => {
        const part = parts.find(one => nameOf(one) === chosen)
        if (part) onChange({ lotId: part.lotId, warehouseId: part.warehouseId })
      }}
    />
  )
}
