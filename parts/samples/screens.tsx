import { Fact } from '../../src/kernel/web/drawer/Fact.tsx'
import { RecordFacts } from '../../src/kernel/web/drawer/RecordFacts.tsx'
import type { ListModel } from '../../src/kernel/web/list/useList.ts'
import { RecordDrawers, type RecordParts } from '../../src/kernel/web/record/RecordDrawers.tsx'
import { RecordScreen } from '../../src/kernel/web/record/RecordScreen.tsx'
import { recordQueries } from '../../src/kernel/web/record/recordQueries.ts'
import type { Sample } from '../sample.ts'
import { type Tile, tileColumns, tileList, tileRoutes } from '../tiles.ts'

const parts: RecordParts<Tile> = {
  record: { name: 'partsRecord', noun: '样砖' },
  queries: recordQueries({ detail: tileRoutes.detail }),
  title: tile => tile.name,
  Head: ({ detail }) => (
    <dl>
      <Fact title="单价">{detail.price / 100}</Fact>
    </dl>
  ),
  tabs: [
    { key: 'facts', title: '资料', Draw: ({ detail }) => <RecordFacts columns={tileColumns} record={detail} /> },
    { key: 'uses', title: '用在哪里', Draw: () => <p className="nothing">还没有订单用到。</p> },
  ],
}

const Drawers = ({ list }: { list: ListModel<Tile> }) => <RecordDrawers parts={parts} list={list} />

function Screen() {
  const spec = () => ({ ...tileList, name: 'partsRecord', noun: '样砖' })
  return <RecordScreen<Tile> spec={spec} Drawers={Drawers} />
}

export const screens: readonly Sample[] = [{ parts: ['RecordScreen', 'RecordDrawers'], Draw: Screen }]
