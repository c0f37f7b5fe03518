import { useState } from 'react'
import type { HistoryEntry } from '../../src/kernel/api/history.ts'
import { Fact } from '../../src/kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../src/kernel/web/drawer/HistoryList.tsx'
import { RowsTable } from '../../src/kernel/web/drawer/RowsTable.tsx'
import { Paper } from '../../src/kernel/web/Paper.tsx'
import { PdfView } from '../../src/kernel/web/PdfView.tsx'
import { Button } from '../../src/kernel/web/ui/Button.tsx'
import { Dialog } from '../../src/kernel/web/ui/Dialog.tsx'
import type { Sample } from '../sample.ts'
import { tileColumns, tiles } from '../tiles.ts'

function Facts() {
  return (
    <dl className="facts">
      <Fact title="等级">优等品</Fact>
      <Fact title="单价">128.00</Fact>
    </dl>
  )
}

const raised: HistoryEntry = {
  id: 1,
  at: '2026-03-12T09:30:00+08:00',
  personName: '王佳怡',
  action: '修改瓷砖',
  changes: [{ field: 'price', title: '单价', before: '118.00', after: '128.00' }],
}

function Asked() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>说明</Button>
      {open && (
        <Dialog title="说明" onClose={close} footer={<Button onClick={close}>知道了</Button>}>
          一个决定，一个窗口。
        </Dialog>
      )}
    </>
  )
}

function Printed() {
  const [open, setOpen] = useState(false)
  const tile = tiles[0]
  return (
    <>
      <Button onClick={() => setOpen(true)}>导出 PDF</Button>
      {open && tile && (
        <PdfView title={tile.name} ready onClose={() => setOpen(false)}>
          <Paper name={tile.name} heads={tileColumns} record={tile}>
            <p>铺贴面积 86 ㎡</p>
          </Paper>
        </PdfView>
      )}
    </>
  )
}

export const records: readonly Sample[] = [
  { parts: ['Fact'], Draw: Facts },
  { parts: ['RowsTable'], Draw: () => <RowsTable columns={tileColumns} rows={tiles} /> },
  { parts: ['HistoryList'], Draw: () => <HistoryList entries={[raised]} error={null} /> },
  { parts: ['Dialog'], Draw: Asked },
  { parts: ['PdfView', 'Paper'], Draw: Printed },
]
