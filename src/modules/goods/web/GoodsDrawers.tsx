import { useSearchParams } from 'react-router'
import { columnsOf } from '../../../kernel/api/list.ts'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { idIn } from '../../../kernel/web/drawer/useAddress.ts'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { RecordDrawers } from '../../../kernel/web/record/RecordDrawers.tsx'
import { historyTab, type RecordParts } from '../../../kernel/web/record/recordParts.ts'
import { useBroughtTabs } from '../../../kernel/web/record/useBroughtTabs.ts'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { drawCustom, useRecordFacts } from '../../customFields/web/drawCustom.tsx'
import { type GoodsDetail, GoodsRow, guardedFields, goodsRoutes as routes } from '../api/goods.ts'
import { EditGoods } from './EditGoods.tsx'
import { GoodsHead } from './GoodsHead.tsx'
import { goodsQueries, recordOf } from './goodsQuery.ts'
import { goodsTabs } from './goodsTabs.ts'
import { NewGoods, NewTitle } from './NewGoods.tsx'
import { UnitTrial } from './UnitTrial.tsx'
import './goods.css'

type Props = { list: ListModel<GoodsRow>; onLabel: (goods: GoodsRow) => void }

/** Shows the drawers of goods, with their prices, units and history; `?new=copy-12` begins a copy. */
export default function GoodsDrawers({ list, onLabel }: Props) {
  const [, setParams] = useSearchParams()
  const brought = useBroughtTabs(goodsTabs)
  const copy = (id: number) =>
    setParams(before => {
      const after = new URLSearchParams(before)
      after.delete('open')
      after.set('new', `copy-${id}`)
      return after
    })
  const parts: RecordParts<GoodsRow, GoodsDetail> = {
    record: { name: 'goods', noun: '商品' },
    queries: goodsQueries,
    width: 'wide',
    title: ({ name }) => name,
    tag: ({ onSale }) => !onSale && <Tag>已下架</Tag>,
    head: (goods, { onEdit }) => (
      <GoodsHead goods={goods} onEdit={onEdit} onCopy={() => copy(goods.id)} onLabel={() => onLabel(goods)} />
    ),
    tabsFirst: ['facts', 'stock', 'prices'],
    tabs: goods => [
      { key: 'facts', title: '资料', body: <Facts goods={goods} /> },
      { key: 'units', title: '单位换算', body: <UnitTrial goods={goods} /> },
      ...brought({ goods }),
      historyTab,
    ],
    add: {
      route: routes.add,
      title: asked => <NewTitle from={copiedBy(asked)} />,
      form: (asked, ending) => <NewGoods from={copiedBy(asked)} {...ending} />,
    },
    edit: {
      route: routes.edit,
      title: goods => `编辑商品 ${goods?.name ?? ''}`,
      form: (goods, ending) => <EditGoods goods={goods} {...ending} />,
    },
  }
  return <RecordDrawers parts={parts} list={list} />
}

/** Returns which goods `?new=copy-12` copies. */
const copiedBy = (asked: string) => idIn(asked.startsWith('copy-') ? asked.slice('copy-'.length) : null)

const inHead: readonly string[] = ['name', 'code', 'brandId', 'categoryId', 'onSale', ...guardedFields]
const ofFacts = columnsOf(GoodsRow).filter(({ key }) => !inHead.includes(key))

function Facts({ goods }: { goods: GoodsDetail }) {
  const shown = useRecordFacts('goods', ofFacts, goods)
  return (
    <>
      <RecordFacts columns={shown} record={goods} wide={['remark']} draw={drawCustom(recordOf(goods), goods)} />
      {goods.attributes.length > 0 && (
        <dl className="facts goods-told">
          {goods.attributes.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
