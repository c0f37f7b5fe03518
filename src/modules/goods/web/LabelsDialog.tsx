import { useMemo, useState } from 'react'
import { linkTo } from '../../../kernel/api/place.ts'
import { may } from '../../../kernel/web/session.ts'
import { type GoodsRow, guarded } from '../api/goods.ts'
import { goodsPlaces } from '../api/places.ts'
import { GoodsLabel } from './GoodsLabel.tsx'
import { LabelWindow, labelFault } from './LabelWindow.tsx'
import type { LabelSize } from './labelSizes.ts'
import { useCodes } from './useCodes.ts'

type Props = { rows: readonly GoodsRow[]; onClose: () => void }

const opening = (id: number) =>
  new URL(linkTo(goodsPlaces.list, { view: 'all', open: id }), window.location.origin).href

/** Shows labels of goods as they are printed: size, number of copies, and the price for those who may see it. */
export default function LabelsDialog({ rows, onClose }: Props) {
  const [size, setSize] = useState<LabelSize>('small')
  const [typed, setTyped] = useState('1')
  const [priced, setPriced] = useState(false)
  const coded = useMemo(() => rows.map(({ id, code }) => ({ id, qr: opening(id), bars: code })), [rows])
  const codes = useCodes(coded)
  const copies = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  const count = rows.length * copies
  const numbers = [...Array(copies).keys()]
  return (
    <LabelWindow
      count={count}
      size={size}
      onSize={setSize}
      fault={copies < 1 ? '份数应为 1 到 999' : labelFault(count)}
      hint="扫二维码会打开这个商品。"
      ready={codes.size === rows.length}
      onClose={onClose}
      choices={
        <>
          <label>
            每个商品份数
            <input
              className="input"
              inputMode="numeric"
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
          </label>
          {may(guarded.listPrice) && (
            <label className="label-price">
              <input type="checkbox" checked={priced} onChange={event => setPriced(event.target.checked)} />
              印上标价
            </label>
          )}
        </>
      }
    >
      {rows.flatMap(row =>
        numbers.map(number => (
          <GoodsLabel key={`${row.id}-${number}`} row={row} codes={codes.get(row.id)} priced={priced} />
        )),
      )}
    </LabelWindow>
  )
}
