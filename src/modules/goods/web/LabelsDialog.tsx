import { useState } from 'react'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type GoodsRow, guarded } from '../api/goods.ts'
import { GoodsLabel } from './GoodsLabel.tsx'
import { type LabelSize, labelSizes, mostLabels } from './labelSizes.ts'
import { useCodes } from './useCodes.ts'
import '../../../kernel/web/pdf.css'
import './labels.css'

type Props = { rows: readonly GoodsRow[]; onClose: () => void }

/** Shows labels of goods as they are printed: size, number of copies, and the price for those who may see it. */
export default function LabelsDialog({ rows, onClose }: Props) {
  const [size, setSize] = useState<LabelSize>('small')
  const [typed, setTyped] = useState('1')
  const [priced, setPriced] = useState(false)
  const codes = useCodes(rows)
  const copies = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  const count = rows.length * copies
  const fault = copies < 1 ? '份数应为 1 到 999' : count > mostLabels ? `一次最多打印 ${mostLabels} 张` : undefined
  const numbers = [...Array(copies).keys()]
  const ready = codes.size === rows.length && fault === undefined
  return (
    <Dialog
      title={`打印标签（${count} 张）`}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" disabled={!ready} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      <div className="label-choices">
        <label>
          尺寸
          <select className="input" value={size} onChange={event => setSize(event.target.value as LabelSize)}>
            {Object.entries(labelSizes).map(([key, title]) => (
              <option key={key} value={key}>
                {title} mm
              </option>
            ))}
          </select>
        </label>
        <label>
          每个商品份数
          <input className="input" inputMode="numeric" value={typed} onChange={event => setTyped(event.target.value)} />
        </label>
        {may(guarded.listPrice) && (
          <label className="label-price">
            <input type="checkbox" checked={priced} onChange={event => setPriced(event.target.checked)} />
            印上标价
          </label>
        )}
      </div>
      {fault ? (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      ) : (
        <p className="hint">打印时请选择同样大小的标签纸，边距选“无”。扫二维码会打开这个商品。</p>
      )}
      <div className="paper-desk label-desk">
        <div className={`paper labels labels-${size}`}>
          {fault === undefined &&
            rows.flatMap(row =>
              numbers.map(number => (
                <GoodsLabel key={`${row.id}-${number}`} row={row} codes={codes.get(row.id)} priced={priced} />
              )),
            )}
        </div>
      </div>
    </Dialog>
  )
}
