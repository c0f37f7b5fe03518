import { Fact } from '../../src/kernel/web/drawer/Fact.tsx'
import { RecordFacts } from '../../src/kernel/web/drawer/RecordFacts.tsx'
import type { ListSpec } from '../../src/kernel/web/list/spec.ts'
import { useList } from '../../src/kernel/web/list/useList.ts'
import { notice } from '../../src/kernel/web/notice.ts'
import { ActState, WaitingFor } from '../../src/kernel/web/outbox/ActState.tsx'
import type { Act } from '../../src/kernel/web/outbox/act.ts'
import { PlainScreen } from '../../src/kernel/web/record/PlainScreen.tsx'
import { RecordDrawers } from '../../src/kernel/web/record/RecordDrawers.tsx'
import { RecordHead } from '../../src/kernel/web/record/RecordHead.tsx'
import { RecordScreen } from '../../src/kernel/web/record/RecordScreen.tsx'
import type { RecordParts } from '../../src/kernel/web/record/recordParts.ts'
import { recordQueries } from '../../src/kernel/web/record/recordQueries.ts'
import { ScanButton } from '../../src/kernel/web/scan/ScanButton.tsx'
import type { Sample } from '../sample.ts'
import { ShelfInput, shelfRecord, shelfRoutes, type Tile, tileColumns, tileList, tileRoutes } from '../tiles.ts'

const spec: ListSpec<Tile> = { ...tileList, name: 'partsRecord', noun: '样砖' }

const parts: RecordParts<Tile, Tile> = {
  record: { name: 'partsRecord', noun: '样砖' },
  queries: recordQueries({ detail: tileRoutes.detail }),
  title: tile => tile.name,
  head: tile => (
    <RecordHead
      facts={<Fact title="单价">{tile.price / 100}</Fact>}
      acts={[
        { text: '下单', may: true, kind: 'primary', run: () => notice.success('已下单') },
        { text: '打印标签', may: true, more: true, icon: 'file', run: () => notice.success('已打印') },
      ]}
    />
  ),
  tabs: tile => [
    { key: 'facts', title: '资料', body: <RecordFacts columns={tileColumns} record={tile} /> },
    { key: 'uses', title: '用在哪里', body: <p className="nothing">还没有订单用到。</p> },
  ],
}

function Screen() {
  const list = useList(spec)
  return <RecordScreen list={list} drawers={<RecordDrawers parts={parts} list={list} />} />
}

const Shelves = () => (
  <PlainScreen
    record={shelfRecord}
    routes={shelfRoutes}
    entered={ShelfInput}
    shown={['name', 'state']}
    searchHint="货架"
    empty={{ all: '还没有货架。点“新增”开始。' }}
  />
)

const Scanning = () => <ScanButton title="扫标签" closes onCode={code => notice.success(`扫到 ${code}`)} />

const refused: Act = {
  id: 1,
  owner: '',
  at: Date.now(),
  key: '',
  about: 'parts',
  title: '收货 12 箱',
  route: '',
  sent: {},
  refusal: '在途只有 10 箱',
  meant: false,
}
const Refused = () => (
  <>
    <ActState act={refused} />
    <WaitingFor about="parts" />
  </>
)

export const screens: readonly Sample[] = [
  { parts: ['RecordScreen', 'RecordDrawers', 'RecordDrawer', 'RecordHead', 'RecordActs'], Draw: Screen },
  { parts: ['PlainScreen'], Draw: Shelves },
  { parts: ['ScanButton'], Draw: Scanning },
  { parts: ['ActState', 'WaitingFor'], Draw: Refused },
]
