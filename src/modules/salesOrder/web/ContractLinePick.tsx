import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { ContractLine } from '../api/order.ts'

type Props = {
  id: string
  label: string
  lines: readonly ContractLine[]
  value: number | null
  onChange: (id: number | null) => void
}

/** Picks a line of a contract, with its space and what of it is not ordered. */
export function ContractLinePick({ id, label, lines, value, onChange }: Props) {
  return (
    <SearchSelect
      id={id}
      aria-label={label}
      clearable={false}
      value={value ?? undefined}
      placeholder="选择合同的一行"
      options={lines.map(({ contractLineId, space, name, spec, contracted, ordered, boxPieces }) => ({
        value: contractLineId,
        label: `${[space, name, spec].filter(Boolean).join(' ')}（未下 ${boxWords(Math.max(0, contracted - ordered), boxPieces)}）`,
      }))}
      onChange={picked => onChange(typeof picked === 'number' ? picked : null)}
    />
  )
}
