import { useState } from 'react'
import { Drawer } from '../../src/kernel/web/drawer/Drawer.tsx'
import { RecordFacts } from '../../src/kernel/web/drawer/RecordFacts.tsx'
import { FilterButton, FilterTags } from '../../src/kernel/web/list/Filters.tsx'
import { List } from '../../src/kernel/web/list/List.tsx'
import { Pager } from '../../src/kernel/web/list/Pager.tsx'
import { Failed, Message, Waiting } from '../../src/kernel/web/list/States.tsx'
import { useList } from '../../src/kernel/web/list/useList.ts'
import { Button } from '../../src/kernel/web/ui/Button.tsx'
import type { Sample } from '../sample.ts'
import { type Tile, tileColumns, tileList } from '../tiles.ts'

function Tiles() {
  const list = useList<Tile>(tileList)
  const [id, open] = useState<number>()
  const tile = list.rows?.find(row => row.id === id)
  return (
    <>
      <List
        list={list}
        onOpen={row => open(row.id)}
        actions={<Button icon="plus">新增</Button>}
        bulk={rows => <Button>给 {rows.length} 款调价</Button>}
      />
      <Drawer open={tile !== undefined} title={tile?.name} onClose={() => open(undefined)}>
        {tile && <RecordFacts columns={tileColumns} record={tile} wide={['remark']} />}
      </Drawer>
    </>
  )
}

function Filtered() {
  const { state, change } = useList<Tile>(tileList)
  return (
    <>
      <FilterButton columns={tileColumns} name="parts" state={state} change={change} />
      <FilterTags columns={tileColumns} state={state} change={change} />
    </>
  )
}

function Paged() {
  return <Pager list={useList<Tile>(tileList)} />
}

export const lists: readonly Sample[] = [
  { parts: ['List', 'Drawer', 'RecordFacts', 'FactLines'], Draw: Tiles },
  { parts: ['FilterButton', 'FilterTags'], Draw: Filtered },
  { parts: ['Pager'], Draw: Paged },
  { parts: ['Waiting'], Draw: () => <Waiting columns={4} /> },
  { parts: ['Failed'], Draw: () => <Failed error={new Error('数据库暂不可用')} onRetry={() => {}} /> },
  {
    parts: ['Message'],
    Draw: () => (
      <Message title="还没有瓷砖" text="新增或导入之后会显示在这里。">
        <Button kind="primary">新增</Button>
      </Message>
    ),
  },
]
