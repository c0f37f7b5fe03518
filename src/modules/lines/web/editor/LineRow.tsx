import { memo, useRef, useState } from 'react'
import { nothing, yuan } from '../../../../kernel/api/format.ts'
import { Menu } from '../../../../kernel/web/ui/Menu.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { GoodsPicture } from '../../../goods/web/GoodsPicture.tsx'
import type { BesideWords } from '../../../warehouse/api/beside.ts'
import { StockBeside } from '../../../warehouse/web/beside/StockBeside.tsx'
import type { Judgement } from '../../api/checked.ts'
import { type Fault, netPrice } from '../../api/compute.ts'
import { priceWord } from '../../api/words.ts'
import { Conversions } from './Conversions.tsx'
import { pricedOf } from './computed.ts'
import { DiscountField } from './DiscountField.tsx'
import { moneyText, plainText } from './inputs.ts'
import { LineMore } from './LineMore.tsx'
import { QuantityField } from './QuantityField.tsx'
import { isReadable } from './readable.ts'
import type { EditLine, LineAction } from './state.ts'
import { Typed } from './Typed.tsx'
import { useNear } from './useNear.ts'

type Props = {
  line: EditLine
  space: number
  /** True for one of the first lines, which are drawn at once. */
  first: boolean
  amount: number | undefined
  fault: Fault | undefined
  judgement: Judgement | undefined
  beside: BesideWords | undefined
  onDo: (action: LineAction) => void
  /** Opens what the part of a set may be. */
  onPart: (line: EditLine) => void
}

/** One line of the editor. It is drawn again only when it or what is known of it changes, and not at all far from what one sees. */
export const LineRow = memo(function LineRow({ first, ...props }: Props) {
  const [open, setOpen] = useState(props.line.kind === 'custom')
  const ref = useRef<HTMLLIElement>(null)
  const { near, height } = useNear(ref, first)
  const turn = (next: boolean) => {
    if (next || isReadable(ref.current)) setOpen(next)
  }
  return (
    <li className="quote-line" ref={ref} style={near || height === 0 ? undefined : { height }}>
      {near ? <Drawn {...props} open={open} onOpen={turn} /> : <span className="quote-name">{props.line.name}</span>}
    </li>
  )
})

type DrawnProps = Omit<Props, 'first'> & { open: boolean; onOpen: (open: boolean) => void }

function Drawn({ line, space, amount, fault, judgement, beside, onDo, onPart, open, onOpen }: DrawnProps) {
  const change = (patch: Partial<EditLine>) => onDo({ do: 'line', space, line: line.key, patch })
  return (
    <>
      <Name line={line} onChange={change} onPart={onPart} />
      <QuantityField line={line} onChange={change} />
      <Conversions line={line} open={open} onOpen={onOpen} />
      <Price line={line} amount={amount} onChange={change} />
      <DiscountField line={line} onChange={change} />
      <output className="quote-amount" aria-label="金额">
        {amount === undefined ? nothing : yuan(amount)}
      </output>
      <Menu
        kind="text"
        label={`${line.name} 的操作`}
        icon="more"
        align="end"
        actions={[
          { text: open ? '收起' : '换算、计价、等级与备注', run: () => onOpen(!open) },
          ...(line.setKey === null ? [] : [{ text: '换选或不要这一项', run: () => onPart(line) }]),
          { text: line.gift ? '不再赠送' : '设为赠品', run: () => change({ gift: !line.gift, ...noDiscount }) },
          { text: '上移', icon: 'up', run: () => onDo({ do: 'moveLine', space, line: line.key, by: -1 }) },
          { text: '下移', icon: 'down', run: () => onDo({ do: 'moveLine', space, line: line.key, by: 1 }) },
          { text: '删除', icon: 'trash', danger: true, run: () => onDo({ do: 'removeLine', space, line: line.key }) },
        ]}
      />
      {open && <LineMore line={line} onChange={change} />}
      <Notes line={line} fault={fault} judgement={judgement} beside={beside} />
    </>
  )
}

const noDiscount = { discountKind: 'none', discount: 0 } as const
type FieldProps = { line: EditLine; onChange: (patch: Partial<EditLine>) => void }

function Name({ line, onChange, onPart }: FieldProps & Pick<Props, 'onPart'>) {
  const { goods, name } = line
  if (!goods)
    return (
      <Typed
        {...plainText}
        className="quote-name"
        label="名称"
        maxLength={80}
        value={name}
        onChange={given => onChange({ name: given })}
      />
    )
  return (
    <span className="quote-goods">
      <GoodsPicture row={goods} />
      <span className="quote-name">
        <b>{goods.name}</b>
        <small>
          {goods.code} {goods.spec}
        </small>
        {line.setKey !== null && (
          <button type="button" className="link" onClick={() => onPart(line)}>
            套餐：换选
          </button>
        )}
      </span>
    </span>
  )
}

/** The list price, and what a unit comes to after the line's own discount where that differs. */
function Price({ line, amount, onChange }: FieldProps & Pick<Props, 'amount'>) {
  const { goods } = line
  const word = priceWord(line, goods?.priceUnit ?? null)
  if (goods)
    return (
      <span className="quote-price">
        {goods.listPrice === null ? '无标价' : yuan(goods.listPrice)}
        <small>/{word}</small>
        <Sold line={line} amount={amount} word={word} />
      </span>
    )
  return (
    <span className="quote-price">
      <Typed
        {...moneyText}
        label="单价（元）"
        inputMode="decimal"
        value={line.price ?? 0}
        onChange={price => onChange({ price })}
      />
      <small>/{word}</small>
      <Sold line={line} amount={amount} word={word} />
    </span>
  )
}

function Sold({ line, amount, word }: Pick<Props, 'line' | 'amount'> & { word: string }) {
  const one = pricedOf(line)
  if ('msg' in one || amount === undefined || line.gift) return null
  const sold = netPrice({ net: amount, extent: one.extent })
  return (
    sold !== null &&
    sold !== one.price && (
      <small className="quote-sold">
        成交 {yuan(sold)}/{word}
      </small>
    )
  )
}

type NotesProps = { line: EditLine } & Pick<Props, 'fault' | 'judgement' | 'beside'>

/** Says below a line what keeps it from being computed, who could approve its price, what its price is now, and what is there for it. */
function Notes({ line, fault, judgement, beside }: NotesProps) {
  const now = judgement?.priceNow
  return (
    <p className="quote-notes" role="status">
      {line.gift && <Tag tone="purple">赠品</Tag>}
      {fault && <span className="field-fault">{fault.msg}</span>}
      {judgement?.warning && <Tag tone="red">{judgement.warning}</Tag>}
      {judgement?.special && <Tag tone="green">特价已批</Tag>}
      {now !== undefined && <Tag tone="orange">现在标价 {now === null ? '已取消' : yuan(now)}</Tag>}
      {judgement?.margin != null && <small>毛利 {yuan(judgement.margin)}</small>}
      <StockBeside words={beside} />
    </p>
  )
}
