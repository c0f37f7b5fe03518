import { useMemo, useState } from 'react'
import { CodeDrawing } from '../../../kernel/web/CodeDrawing.tsx'
import { lotLabelOf } from '../../goods/api/label.ts'
import { LabelWindow, labelFault } from '../../goods/web/LabelWindow.tsx'
import type { LabelSize } from '../../goods/web/labelSizes.ts'
import { type LabelCodes, useCodes } from '../../goods/web/useCodes.ts'

/** A lot whose boxes get labels. */
export type LabelledLot = {
  /** Tells it from the others of one print. */
  id: number
  lotId: number
  goodsName: string
  goodsCode: string
  /** The lot in words. */
  lot: string
  /** Pieces of a box; null where there are none. */
  box: number | null
  /** How many boxes there are, the last one perhaps not full. */
  boxes: number
}

type Range = { from: string; to: string }
type Props = { lots: readonly LabelledLot[]; onClose: () => void }

const number = (typed: string) => (/^\d{1,5}$/.test(typed) ? Number(typed) : 0)
const boxesOf = ({ from, to }: Range): number[] => {
  const [first, last] = [number(from), number(to)]
  return first < 1 || last < first ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Shows labels of lots as they are printed: one for each box of what came in, or of a range of boxes. */
export default function LotLabelsDialog({ lots, onClose }: Props) {
  const [size, setSize] = useState<LabelSize>('small')
  const [ranges, setRanges] = useState<readonly Range[]>(() => lots.map(({ boxes }) => ({ from: '1', to: `${boxes}` })))
  const coded = useMemo(
    () => [...new Set(lots.map(({ lotId }) => lotId))].map(id => ({ id, qr: lotLabelOf(id), bars: lotLabelOf(id) })),
    [lots],
  )
  const codes = useCodes(coded)
  const boxes = ranges.map(boxesOf)
  const count = boxes.reduce((all, some) => all + some.length, 0)
  const change = (at: number, patch: Partial<Range>) =>
    setRanges(ranges.map((range, place) => (place === at ? { ...range, ...patch } : range)))
  return (
    <LabelWindow
      count={count}
      size={size}
      onSize={setSize}
      fault={labelFault(count)}
      hint="条码和二维码只是本公司的批次编号，入库、盘点时扫它就是这个批次。"
      ready={codes.size === coded.length}
      onClose={onClose}
      choices={lots.map((lot, at) => (
        <fieldset key={lot.id} className="label-range">
          <legend>
            {lot.goodsName} {lot.lot}
          </legend>
          第
          <Edge
            label={`${lot.goodsName}从第几箱`}
            value={ranges[at]?.from ?? ''}
            onChange={from => change(at, { from })}
          />
          到
          <Edge label={`${lot.goodsName}到第几箱`} value={ranges[at]?.to ?? ''} onChange={to => change(at, { to })} />箱
        </fieldset>
      ))}
    >
      {lots.flatMap((lot, at) =>
        (boxes[at] ?? []).map(box => (
          <LotLabel key={`${lot.id}-${box}`} lot={lot} box={box} codes={codes.get(lot.lotId)} />
        )),
      )}
    </LabelWindow>
  )
}

type EdgeProps = { label: string; value: string; onChange: (value: string) => void }

const Edge = ({ label, value, onChange }: EdgeProps) => (
  <input
    className="input"
    inputMode="numeric"
    aria-label={label}
    value={value}
    onChange={event => onChange(event.target.value)}
  />
)

/** Draws the label of a box: what it is, which lot, which box of how many, and the lot's number as QR code and in bars. */
function LotLabel({ lot, box, codes }: { lot: LabelledLot; box: number; codes: LabelCodes | undefined }) {
  const { goodsName, goodsCode, lot: words, boxes, lotId } = lot
  const code = lotLabelOf(lotId)
  return (
    <section className="label" aria-label={`标签 ${goodsName} ${words} 第 ${box} 箱`}>
      <div className="label-told">
        <b>{goodsName}</b>
        <span>{goodsCode}</span>
        <strong>{words}</strong>
        <span>
          {lot.box !== null && `每箱 ${lot.box} 片　`}第 {box}
          {box <= boxes && ` / ${boxes}`} 箱
        </span>
      </div>
      {codes && <CodeDrawing className="label-qr" code={codes.qr} label={`${words} 的二维码`} />}
      <div className="label-foot">
        {codes?.bars && <CodeDrawing className="label-bars" code={codes.bars} label={`${code} 的条码`} />}
        <span>{code}</span>
      </div>
    </section>
  )
}
