import { useState } from 'react'
import type { HistoryEntry } from '../../src/kernel/api/history.ts'
import { Fact } from '../../src/kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../src/kernel/web/drawer/HistoryList.tsx'
import { RowsTable } from '../../src/kernel/web/drawer/RowsTable.tsx'
import { Whole } from '../../src/kernel/web/drawer/Whole.tsx'
import { Paper } from '../../src/kernel/web/Paper.tsx'
import { PaperSheet } from '../../src/kernel/web/PaperSheet.tsx'
import { PdfView } from '../../src/kernel/web/PdfView.tsx'
import { PlyCalibration } from '../../src/kernel/web/ply/PlyCalibration.tsx'
import { PlyPaper } from '../../src/kernel/web/ply/PlyPaper.tsx'
import { Story } from '../../src/kernel/web/story/Story.tsx'
import { Button } from '../../src/kernel/web/ui/Button.tsx'
import { Dialog } from '../../src/kernel/web/ui/Dialog.tsx'
import type { Sample } from '../sample.ts'
import { tileColumns, tileRoutes, tiles } from '../tiles.ts'

function Facts() {
  return (
    <dl className="facts">
      <Fact title="等级">优等品</Fact>
      <Fact title="单价">128.00</Fact>
      <Fact title="单据">
        <Whole text="XD20261130-0007 分自 XD20261128-0003" />
      </Fact>
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

const Told = () => (
  <Story route={tileRoutes.story} id={1} kinds={{ edit: '变更', document: '单据' }} empty="还没有动态。" />
)

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
        <PdfView title={tile.name} ready plies onClose={() => setOpen(false)}>
          <Paper name={tile.name} heads={tileColumns} record={tile} rows={tiles.length} signs={['收货人']}>
            <RowsTable columns={tileColumns} rows={tiles} />
          </Paper>
        </PdfView>
      )}
    </>
  )
}

const letterhead = { company: '同舟建材', logo: '', colour: '#1f6b5c', contact: '石祥路 88 号　电话 0571-88886666' }

function Sheet() {
  return (
    <>
      <PaperSheet title="验收单" told={['编号：YS0001', '日期：2026-03-14']} foot="王佳怡 打印" head={letterhead}>
        <RowsTable columns={tileColumns} rows={tiles} />
      </PaperSheet>
      <Ply />
    </>
  )
}

function Ply() {
  const tile = tiles[0]
  return (
    <div className="paper plies plies-third">
      {tile && (
        <PlyPaper
          form="third"
          name="入库单 RK0001"
          heads={tileColumns}
          record={tile}
          rows={tiles.length}
          signs={['收货人']}
          foot="王佳怡 打印"
        >
          <RowsTable columns={tileColumns} rows={tiles} />
        </PlyPaper>
      )}
      <PlyCalibration form="third" />
    </div>
  )
}

export const records: readonly Sample[] = [
  { parts: ['Fact', 'Whole'], Draw: Facts },
  { parts: ['RowsTable'], Draw: () => <RowsTable columns={tileColumns} rows={tiles} /> },
  { parts: ['HistoryList'], Draw: () => <HistoryList entries={[raised]} error={null} /> },
  { parts: ['Story'], Draw: Told },
  { parts: ['Dialog'], Draw: Asked },
  { parts: ['PdfView', 'Paper'], Draw: Printed },
  { parts: ['PaperSheet'], Draw: Sheet },
]
