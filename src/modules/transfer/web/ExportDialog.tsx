import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { numberWords } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import type { RowBase } from '../../../kernel/web/list/rows.ts'
import { toQuery } from '../../../kernel/web/list/state.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Dialog } from '../../../kernel/web/ui/Dialog.tsx'
import { type DirectOrder, transferRoutes } from '../api/transfer.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportTerms } from './ExportTerms.tsx'
import { previewQuery } from './preview.ts'
import './transfer.css'

/** The filter, order and columns of a list that is exported; the server finds the rows. */
export type Asked = Pick<ListModel<RowBase>, 'state' | 'columns' | 'shown' | 'totals'>

type Props = {
  /** The registered kind of the background task, or a function that runs instead. */
  kind: string | ((asked: z.input<typeof DirectOrder>) => Promise<unknown>)
  noun: string
  list: Asked
  onStarted: () => void
  onClose: () => void
}

/** Exports exactly the list's rows, in its order, with the chosen columns. */
export function ExportDialog({ kind, noun, list, onStarted, onClose }: Props) {
  const first = list.shown.map(column => column.key)
  const [columns, setColumns] = useState(first)
  const [terms, setTerms] = useState({ reason: '', whole: false })
  const [demanding, setDemanding] = useState(false)
  const [busy, setBusy] = useState(false)
  const { view, search, filters, sort } = toQuery(list.state, new Date())
  const registered = typeof kind === 'string' ? kind : undefined
  const preview = useQuery({
    ...previewQuery(registered ?? '', { view, search, filters }),
    enabled: registered !== undefined,
  })
  const start = async () => {
    setDemanding(true)
    if (!terms.reason.trim()) return
    setBusy(true)
    try {
      const body = { view, search, filters, sort, columns }
      await (typeof kind === 'string'
        ? call(transferRoutes.startExport, { params: { kind }, body: { ...body, ...terms } })
        : kind({ ...body, reason: terms.reason }))
      onStarted()
    } finally {
      setBusy(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button kind="primary" busy={busy} disabled={columns.length === 0} onClick={() => void start()}>
        开始导出
      </Button>
    </>
  )
  const total = preview.data?.total ?? list.totals?.total
  return (
    <Dialog title={`导出${noun}`} width={600} onClose={onClose} footer={footer}>
      <p className="hint">
        导出当前视图和筛选下的{total === undefined ? '全部' : ` ${numberWords(total)} 条`}
        {noun}，不只是这一页。
      </p>
      <ColumnChoice all={list.columns} first={first} chosen={columns} onChange={setColumns} />
      <ExportTerms
        terms={terms}
        onChange={setTerms}
        mayWhole={registered ? preview.data?.mayWhole : null}
        demanding={demanding}
        kept={registered !== undefined}
      />
    </Dialog>
  )
}
