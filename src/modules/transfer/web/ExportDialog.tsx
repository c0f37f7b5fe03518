import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../kernel/web/call.ts'
import type { RowBase } from '../../../kernel/web/list/rows.ts'
import { toQuery } from '../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type ExportAsked, transferRoutes } from '../contract/transfer.ts'
import './transfer.css'

type Props<Row extends RowBase> = {
  /** Of which registered kind a task begins in the background, or what happens instead. */
  kind: string | ((asked: z.input<typeof ExportAsked>) => Promise<unknown>)
  noun: string
  list: ListModel<Row>
  onStarted: () => void
  onClose: () => void
}

/** Takes out exactly what the list is filtered to, in its order, with the columns one wants. */
export function ExportDialog<Row extends RowBase>({ kind, noun, list, onStarted, onClose }: Props<Row>) {
  const [columns, setColumns] = useState(() => list.shown.map(column => column.key))
  const [busy, setBusy] = useState(false)
  const all = columns.length === list.columns.length
  const toggle = (key: string) =>
    setColumns(columns.includes(key) ? columns.filter(one => one !== key) : [...columns, key])
  const start = async () => {
    setBusy(true)
    try {
      const { view, search, filters, sort } = toQuery(list.state, new Date())
      const body = { view, search, filters, sort, columns }
      await (typeof kind === 'string' ? call(transferRoutes.startExport, { params: { kind }, body }) : kind(body))
      onStarted()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" data-autofocus busy={busy} disabled={columns.length === 0} onClick={() => void start()}>
        开始导出
      </Button>
    </>
  )
  return (
    <Dialog title={`导出${noun}`} width={560} onClose={onClose} footer={footer}>
      <p className="hint">
        导出当前视图和筛选下的{list.totals ? ` ${list.totals.total.toLocaleString('zh-CN')} 条` : '全部'}
        {noun}，不只是这一页。
      </p>
      <p>
        <b>导出的列</b>{' '}
        <button
          type="button"
          className="link"
          onClick={() =>
            setColumns(all ? list.shown.map(column => column.key) : list.columns.map(column => column.key))
          }
        >
          {all ? '只选当前显示的' : '全选'}
        </button>
      </p>
      <div className="export-columns">
        {list.columns.map(column => (
          <label key={column.key}>
            <input
              type="checkbox"
              className="check"
              checked={columns.includes(column.key)}
              onChange={() => toggle(column.key)}
            />
            {column.title}
          </label>
        ))}
      </div>
    </Dialog>
  )
}
