import { formatFen } from '../../../../kernel/contract/money.ts'
import { quantityText } from '../../../quotation/web/editor/inputs.ts'
import { Typed } from '../../../quotation/web/editor/Typed.tsx'
import type { SheetRow } from '../../contract/contract.ts'

/** What a line becomes: thousandths of its unit, or other sizes. */
export type Altered = { quantity: number; sizes: SheetRow['sizes'] }

type Props = { row: SheetRow; altered: Altered | undefined; onChange: (line: Altered) => void }

/** Enters how much a line of the contract becomes. A measured item is entered by its sizes. */
export function AlterRow({ row, altered, onChange }: Props) {
  const { whole, sizes, unit } = row
  const now = altered ?? { quantity: whole.quantity, sizes }
  return (
    <div className="contract-alter">
      <span className="contract-alter-name">
        <b>{row.name}</b>
        <small>
          {row.space} {row.note}
        </small>
      </span>
      <span>
        {whole.quantity / 1000} {unit}，¥{formatFen(whole.net)}
      </span>
      {row.measured ? (
        <Sizes sizes={now.sizes} onChange={changed => onChange({ quantity: 0, sizes: changed })} />
      ) : (
        <Typed
          {...quantityText}
          label={`${row.name} 变为（${unit}）`}
          inputMode="decimal"
          value={now.quantity}
          onChange={quantity => onChange({ quantity, sizes })}
        />
      )}
      <button
        type="button"
        className="link"
        onClick={() => onChange({ quantity: 0, sizes: row.measured ? [] : sizes })}
      >
        减为零
      </button>
    </div>
  )
}

const text = { write: sizesText, read: readSizes }

/** Sizes as they are written: 2400×600×2, one after the other; 0 for a line that becomes nothing. */
function Sizes({ sizes, onChange }: { sizes: Altered['sizes']; onChange: (sizes: Altered['sizes']) => void }) {
  return <Typed {...text} label="尺寸（长×宽×数量，毫米）" value={sizes} onChange={onChange} />
}

function sizesText(sizes: Altered['sizes']): string {
  if (sizes.length === 0) return '0'
  return sizes
    .map(({ a, b, count }) => [a, ...(b === null ? [] : [b]), ...(count === 1 ? [] : [count])].join('×'))
    .join('、')
}

function readSizes(typed: string): Altered['sizes'] | undefined {
  const parts = typed
    .normalize('NFKC')
    .split(/[、,，;\s]+/)
    .filter(part => part !== '')
  if (parts.join() === '0') return []
  const read = parts.map(part => {
    const [, a = '', b = '', count = ''] = /^(\d{1,6})(?:[×xX*](\d{1,6}))?(?:[×xX*](\d{1,5}))?$/.exec(part) ?? []
    return { a: Number(a), b: b === '' ? null : Number(b), count: count === '' ? 1 : Number(count) }
  })
  return read.length > 0 && read.every(({ a, count }) => a > 0 && count > 0) ? read : undefined
}
