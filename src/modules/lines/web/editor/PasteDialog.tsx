import { useState } from 'react'
import { call } from '../../../../kernel/web/call.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../../kernel/web/ui/Dialog.tsx'
import { mostLines } from '../../api/line.ts'
import { codesOf, likelyCodes, type PastedRow, readPasted } from '../../api/pasted.ts'
import type { QuotableGoods } from '../../api/quotable.ts'
import { lineRoutes as routes } from '../../api/routes.ts'
import type { PriceTerms } from '../../api/terms.ts'
import { lineOfPasted } from './pastedLine.ts'
import type { EditLine, LineAction } from './state.ts'

type Props = {
  space: number
  head: PriceTerms
  /** The lines that the quotation has already. */
  taken: number
  onDo: (action: LineAction) => void
  onClose: () => void
}

const mostShown = 20

/** Takes rows as they are copied from a table, with or without its header. Rows that fit are added; the others stay as they were, with their reason. */
export function PasteDialog({ space, head, taken, onDo, onClose }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  const add = async () => {
    const { header, rows, byCode } = await readWithGoods(text, head)
    if (rows.length === 0) return setFaults(['没有可以使用的行'])
    const full = `报价单最多 ${mostLines} 行，这一行没有添加`
    const judged = rows.map((row, at) => ({ row, found: at < mostLines ? judge(row, byCode) : full }))
    const lines = judged.flatMap(({ found }) => (typeof found === 'string' ? [] : [found])).slice(0, mostLines - taken)
    const added = new Set<unknown>(lines)
    const left = judged.filter(({ found }) => !added.has(found))
    if (lines.length > 0) onDo({ do: 'addLines', space, lines })
    if (lines.length > 0)
      notice.success(`已添加 ${lines.length} 行${left.length > 0 ? `，${left.length} 行没有添加` : ''}`)
    if (left.length === 0) return onClose()
    setText([...(header === '' ? [] : [header]), ...left.map(({ row }) => row.text)].join('\n'))
    setFaults(
      left.map(
        ({ row, found }) => `${row.code || row.text.trim().slice(0, 20)}：${typeof found === 'string' ? found : full}`,
      ),
    )
  }
  const press = () => {
    setBusy(true)
    void add()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} onClick={press}>
        添加
      </Button>
    </>
  )
  return (
    <Dialog title="粘贴表格" onClose={onClose} footer={footer}>
      <p className="hint">
        从 Excel、WPS
        或聊天中复制表格，最好连同表头：编码、数量，单位（片、箱、㎡、米）、单价、金额、备注可省略，列的顺序不限。
        没有表头时，数量写在单价前面。
      </p>
      <textarea
        className="input"
        aria-label="表格内容"
        data-autofocus=""
        rows={8}
        placeholder={'编码\t名称\t数量\t单位\t单价\nTH-8080\t雪山白\t12\t箱\nXS-7515\t灰砖\t25.6\t㎡\t89'}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {faults.length > 0 && (
        <ul className="quote-faults" role="alert">
          {faults.slice(0, mostShown).map((fault, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
            <li key={at} className="field-fault">
              {fault}
            </li>
          ))}
          {faults.length > mostShown && <li className="field-fault">还有 {faults.length - mostShown} 行没有添加</li>}
        </ul>
      )}
    </Dialog>
  )
}

type ByCode = ReadonlyMap<string, QuotableGoods>

/** Reads a table with the goods of its codes: those that may be codes are asked first, since they tell which column holds them. */
async function readWithGoods(text: string, head: Props['head']) {
  const ask = async (codes: readonly string[]) => {
    if (codes.length === 0) return []
    const { channelId, levelId } = head
    return call(routes.codes, { body: { codes: codes.slice(0, mostLines), channelId, levelId } })
  }
  const byCode = new Map<string, QuotableGoods>()
  const asked = likelyCodes(text).slice(0, mostLines)
  for (const goods of await ask(asked)) byCode.set(goods.code, goods)
  const table = readPasted(text, cell => byCode.get(cell))
  const codes = codesOf(table.rows.slice(0, mostLines))
  const others = codes.filter(code => !asked.includes(code))
  for (const goods of await ask(others)) byCode.set(goods.code, goods)
  return { ...table, byCode }
}

function judge(row: PastedRow, byCode: ByCode): EditLine | string {
  const goods = byCode.get(row.code)
  return row.fault ?? (goods ? lineOfPasted(row, goods) : '没有在售的这个编码')
}
