import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import type { QuotableGoods, QuotationHead } from '../../contract/quotation.ts'
import { quotationRoutes as routes } from '../../contract/routes.ts'
import { type PastedRow, readPasted } from '../../contract/typed.ts'
import { type EditAction, type EditLine, lineOfGoods } from './state.ts'

type Props = {
  space: number
  head: Pick<QuotationHead, 'channelId' | 'levelId'>
  onDo: (action: EditAction) => void
  onClose: () => void
}

/** Takes rows as they are copied from a table: code, quantity, unit, price. Rows that fit are added; the others stay with their reason. */
export function PasteDialog({ space, head, onDo, onClose }: Props) {
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<string[]>([])
  const add = async () => {
    const rows = readPasted(text).slice(0, 300)
    const codes = [...new Set(rows.map(row => row.code.slice(0, 40)).filter(code => code !== ''))]
    if (codes.length === 0) return setFaults(['没有可以使用的行'])
    const { channelId, levelId } = head
    const found = await call(routes.codes, { body: { codes, channelId, levelId } })
    const byCode = new Map(found.map(goods => [goods.code, goods]))
    const judged = rows.map(row => ({ row, fault: row.fault ?? (byCode.has(row.code) ? null : '没有在售的这个编码') }))
    const fit = judged.filter(one => one.fault === null)
    onDo({ do: 'addLines', space, lines: fit.map(({ row }) => lineFrom(row, byCode.get(row.code) as QuotableGoods)) })
    const bad = judged.filter(one => one.fault !== null)
    if (bad.length === 0) return onClose()
    setText(bad.map(({ row }) => `${row.code}\t${row.quantity / 1000}`).join('\n'))
    setFaults(bad.map(({ row, fault }) => `${row.code || '空编码'}：${fault}`))
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" onClick={() => void add().catch(() => undefined)}>
        添加
      </Button>
    </>
  )
  return (
    <Dialog title="粘贴表格" onClose={onClose} footer={footer}>
      <p className="hint">每行依次为：编码、数量、单位（片、箱、㎡、米，可省略）、成交单价（可省略）。</p>
      <textarea
        className="input"
        aria-label="表格内容"
        data-autofocus=""
        rows={8}
        placeholder={'TH-8080\t12\t箱\nXS-7515\t25.6\t㎡\t89'}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {faults.map(fault => (
        <p key={fault} className="field-fault" role="alert">
          {fault}
        </p>
      ))}
    </Dialog>
  )
}

function lineFrom({ quantity, unit, price }: PastedRow, goods: QuotableGoods): EditLine {
  const line = lineOfGoods(goods)
  return {
    ...line,
    quantity,
    ...(unit !== null && { quantityUnit: unit }),
    ...(price !== null && { discountKind: 'price' as const, discount: price }),
  }
}
