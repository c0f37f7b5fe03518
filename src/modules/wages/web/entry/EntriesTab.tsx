import { lazy, Suspense, useState } from 'react'
import { List } from '../../../../kernel/web/list/List.tsx'
import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { useList } from '../../../../kernel/web/list/useList.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { ExportMenu } from '../../../transfer/web/ExportMenu.tsx'
import { wageElements } from '../../api/elements.ts'
import { entryViews, entryRoutes as routes, settledWords, WageEntryRow } from '../../api/entry.ts'

const EntryDrawer = lazy(() => import('./EntryDrawer.tsx'))
const CarryDialog = lazy(() => import('./CarryDialog.tsx'))
const HandDialog = lazy(() => import('./HandDialog.tsx'))
const UnpricedDrawer = lazy(() => import('./UnpricedDrawer.tsx'))

const tones = { open: 'orange', settling: 'blue', paid: 'green' } as const

export const entryList: ListSpec<WageEntryRow> = {
  name: 'wageEntry',
  row: WageEntryRow,
  routes: { list: routes.list, totals: routes.totals },
  views: entryViews,
  sort: { by: 'createdAt', order: 'descend' },
  noun: '工钱',
  shown: ['installer', 'onDay', 'kind', 'about', 'quantity', 'unit', 'price', 'amount', 'settled', 'source', 'reason'],
  widths: { installer: 110, onDay: 110, kind: 100, about: 200, unit: 80, settled: 90, source: 180, reason: 180 },
  empty: {
    open: '没有未结算的工钱。',
    mine: '还没有您的工钱。',
    install: '还没有安装费。安装单验收后，按单价表自动记在这里。',
    carry: '还没有搬楼费。没有电梯的站签收后，点“登记搬楼”。',
    rework: '还没有返工。在安装单的问题里点“登记返工”。',
    mended: '还没有手工补记或冲正。',
    all: '还没有工钱。安装单验收后自动记下，搬楼在这里登记。',
  },
  searchHint: '师傅、单据、内容、原因',
  draw: { settled: ({ settled }) => <Tag tone={tones[settled]}>{settledWords[settled]}</Tag> },
  card: ['onDay', 'kind', 'about', 'amount', 'settled'],
}

type Asked = 'carry' | 'hand' | 'unpriced'

/** Shows what everybody earned, entry by entry, and notes what no paper tells. */
export default function EntriesTab() {
  const list = useList(entryList)
  const [opened, setOpened] = useState<WageEntryRow>()
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <>
      <List
        list={list}
        onOpen={setOpened}
        actions={
          <>
            {may(routes.carry) && (
              <Button kind="primary" icon="plus" onClick={() => setAsked('carry')}>
                登记搬楼
              </Button>
            )}
            {may(routes.hand) && <Button onClick={() => setAsked('hand')}>手工补记</Button>}
            {may(routes.unpriced) && <Button onClick={() => setAsked('unpriced')}>没算的安装</Button>}
            <ExportMenu kind="wageEntry" noun="工钱" element={wageElements.export} list={list} />
          </>
        }
      />
      <Suspense>
        {opened && <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />}
        {asked === 'carry' && <CarryDialog onClose={close} />}
        {asked === 'hand' && <HandDialog onClose={close} />}
        {asked === 'unpriced' && <UnpricedDrawer onClose={close} />}
      </Suspense>
    </>
  )
}
