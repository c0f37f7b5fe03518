import { useState } from 'react'
import { DayPick } from '../../src/kernel/web/field/DayPick.tsx'
import { LazyRecordPick } from '../../src/kernel/web/field/LazyRecordPick.tsx'
import { SearchSelect } from '../../src/kernel/web/field/SearchSelect.tsx'
import { KindMenu, Kinds as KindsOf, KindTabs } from '../../src/kernel/web/list/KindTabs.tsx'
import { TabbedLists } from '../../src/kernel/web/list/TabbedLists.tsx'
import { SortHandle, SortSteps } from '../../src/kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../src/kernel/web/sort/useSorting.ts'
import { Tree } from '../../src/kernel/web/tree/Tree.tsx'
import { Select } from '../../src/kernel/web/ui/Select.tsx'
import { Switch } from '../../src/kernel/web/ui/Switch.tsx'
import { Tabs } from '../../src/kernel/web/ui/Tabs.tsx'
import type { Sample } from '../sample.ts'
import { tiles } from '../tiles.ts'

const surfaces = [
  { value: 1, label: '抛光', group: '光面' },
  { value: 2, label: '哑光', group: '糙面' },
]

function Choosing() {
  const [surface, setSurface] = useState<number>()
  return (
    <>
      <Select aria-label="表面" value={surface} options={surfaces} onChoose={setSurface} />
      <SearchSelect
        aria-label="表面，可搜索"
        placeholder="请选择"
        value={surface}
        options={surfaces}
        clearable
        onChange={setSurface}
      />
    </>
  )
}

function Picking() {
  const [id, setId] = useState<number | null>(null)
  const find = async (term: string) =>
    tiles.filter(tile => tile.name.includes(term)).map(tile => ({ id: tile.id, name: tile.name, note: '在售' }))
  return (
    <LazyRecordPick
      label="瓷砖"
      kind="tile"
      placeholder="名称"
      value={id}
      find={find}
      onChange={picked => setId(picked?.id ?? null)}
    />
  )
}

function Dated() {
  const [day, setDay] = useState('2026-03-12')
  return <DayPick label="到货日期" value={day} onChange={setDay} />
}

function Switching() {
  const [on, setOn] = useState(true)
  return <Switch on={on} label="允许领取" onChange={setOn} />
}

function Tabbed() {
  const [tab, setTab] = useState('follow')
  const tabs = [
    { key: 'follow', title: '跟进' },
    { key: 'facts', title: '资料' },
  ]
  return (
    <Tabs label="瓷砖" tabs={tabs} value={tab} onChange={setTab}>
      {tab === 'follow' ? '还没有跟进' : '还没有资料'}
    </Tabs>
  )
}

function Kinds() {
  const [kind, setKind] = useState<'clue' | 'deal'>('clue')
  return <KindTabs label="种类" kinds={{ clue: '流量', deal: '商机' }} value={kind} onChange={setKind} />
}

const lists = [
  { key: 'rows', title: '流水', Tab: () => <p>每一行流水</p>, bare: true },
  { key: 'mall', title: '商场对账', Tab: () => <p>每个月的商场</p>, bare: true },
] as const

function KindsInList() {
  const [kind, setKind] = useState<'clue' | 'deal'>('clue')
  return (
    <KindsOf label="种类" kinds={{ clue: '流量', deal: '商机' }} value={kind} bare={false} onChange={setKind}>
      <KindMenu />
    </KindsOf>
  )
}

const nodes = [{ key: 'shop', title: '门店', children: [{ key: 'east', title: '城东店' }] }]

function Branches() {
  const [selected, select] = useState<string | null>(null)
  return <Tree nodes={nodes} label="部门" search="部门名称" selected={selected} onSelect={select} />
}

function Sorted() {
  const [order, setOrder] = useState(['抛光', '哑光', '柔光'])
  const sorting = useSorting(order, setOrder)
  return (
    <ul>
      {sorting.order.map(name => (
        <li key={name} {...sorting.row(name)}>
          <SortHandle sorting={sorting} id={name} label={name} /> {name}
          <SortSteps sorting={sorting} id={name} label={name} />
        </li>
      ))}
    </ul>
  )
}

export const choices: readonly Sample[] = [
  { parts: ['Select', 'SearchSelect'], Draw: Choosing },
  { parts: ['LazyRecordPick'], Draw: Picking },
  { parts: ['DayPick'], Draw: Dated },
  { parts: ['Switch'], Draw: Switching },
  { parts: ['Tabs'], Draw: Tabbed },
  { parts: ['KindTabs'], Draw: Kinds },
  { parts: ['Kinds'], Draw: KindsInList },
  { parts: ['TabbedLists'], Draw: () => <TabbedLists label="流水对账" tabs={lists} /> },
  { parts: ['Tree'], Draw: Branches },
  { parts: ['SortHandle', 'SortSteps'], Draw: Sorted },
]
