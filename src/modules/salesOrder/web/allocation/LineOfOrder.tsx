import { SearchSelect } from '../../../../kernel/web/field/SearchSelect.tsx'
import type { CellProps } from '../../../../kernel/web/form/RowsField.tsx'
import { boxWords } from '../../../goods/api/boxWords.ts'
import type { AllocatedLine } from '../../api/allocation.ts'
import { lineWords } from './words.ts'

type Props = CellProps & { lines: readonly AllocatedLine[] }

/** Picks a line of an order, with what it lacks. */
export function LineOfOrder({ id, label, row, onChange, lines }: Props) {
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={(row.orderLineId as number | undefined) ?? undefined}
      placeholder="选择商品"
      options={lines.map(line => ({
        value: line.id,
        label: `${lineWords(line)}${line.lacks > 0 ? `（还缺 ${boxWords(line.lacks, line.boxPieces)}）` : ''}`,
      }))}
      onChange={picked => onChange({ orderLineId: picked, lotId: undefined, warehouseId: undefined })}
    />
  )
}
