import { withUnit, yuan } from '../../../../kernel/api/format.ts'
import { quantityText } from '../../../lines/web/editor/inputs.ts'
import { Typed } from '../../../lines/web/editor/Typed.tsx'
import type { SheetRow } from '../../api/contract.ts'
import { readSizes, sizesText } from './sizes.ts'

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
        {withUnit(whole.quantity, unit)}，{yuan(whole.net)}
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
