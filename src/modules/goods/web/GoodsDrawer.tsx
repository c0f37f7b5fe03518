import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { columnsOf } from '../../../kernel/api/list.ts'
import { formatFen } from '../../../kernel/api/money.ts'
import { Drawer } from '../../../kernel/web/drawer/Drawer.tsx'
import { Fact } from '../../../kernel/web/drawer/Fact.tsx'
import { HistoryList } from '../../../kernel/web/drawer/HistoryList.tsx'
import { RecordFacts } from '../../../kernel/web/drawer/RecordFacts.tsx'
import { RecordTools } from '../../../kernel/web/drawer/RecordTools.tsx'
import { useLiveRecord } from '../../../kernel/web/drawer/useLiveRecord.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { companyColumns, useCompanyFields } from '../../../kernel/web/ownColumns.ts'
import { may } from '../../../kernel/web/session.ts'
import { useSettings } from '../../../kernel/web/shell/settings.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tabs } from '../../../kernel/web/ui/Tabs.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { thumbnailOf } from '../../files/api/picture.ts'
import { drawOwn, useRecordFacts } from '../../ownFields/web/drawOwn.tsx'
import { type GoodsDetail, GoodsRow, type GuardedField, guardedFields, goodsRoutes as routes } from '../api/goods.ts'
import { priceUnits } from '../api/units.ts'
import { goodsQuery, historyQuery, recordOf, refreshGoods } from './goodsQuery.ts'
import { goodsTabs } from './goodsTabs.ts'
import { OwnPrices } from './OwnPrices.tsx'
import { TodaysPrice } from './TodaysPrice.tsx'
import { UnitTrial } from './UnitTrial.tsx'
import '../../../kernel/web/drawer/record.css'
import './goods.css'

type Props = {
  id: number | undefined
  list: ListModel<GoodsRow>
  onOpen: (id: number) => void
  onEdit: (id: number) => void
  onCopy: (id: number) => void
  onLabel: (goods: GoodsRow) => void
  onClose: () => void
}

const columns = columnsOf(GoodsRow)
const inHead = ['name', 'code', 'brandId', 'categoryId', 'onSale', ...guardedFields]
const ofFacts = columns.filter(({ key }) => !inHead.includes(key))

/** Shows goods with their prices, units and history; follows the changes of colleagues. */
export function GoodsDrawer({ id, list, onOpen, onEdit, onCopy, onLabel, onClose }: Props) {
  const { data: goods, error } = useQuery({ ...goodsQuery(id ?? 0), enabled: id !== undefined })
  const changedBy = useLiveRecord('goods', id, refreshGoods)
  const tools = <RecordTools changedBy={changedBy} list={list} id={id} onOpen={onOpen} />
  return (
    <Drawer
      open={id !== undefined}
      width="wide"
      title={goods ? <Title goods={goods} /> : error ? '没有找到' : '商品'}
      tools={tools}
      onClose={onClose}
    >
      {error && <p className="drawer-message">{error.message}</p>}
      {goods && (
        <>
          <Head
            goods={goods}
            onEdit={() => onEdit(goods.id)}
            onCopy={() => onCopy(goods.id)}
            onLabel={() => onLabel(goods)}
          />
          <Parts key={goods.id} goods={goods} />
        </>
      )}
    </Drawer>
  )
}

function Title({ goods }: { goods: GoodsDetail }) {
  return (
    <>
      {goods.name} {!goods.onSale && <Tag>已下架</Tag>}
    </>
  )
}

type HeadProps = { goods: GoodsDetail; onEdit: () => void; onCopy: () => void; onLabel: () => void }

function Head({ goods, onEdit, onCopy, onLabel }: HeadProps) {
  const told = guardedFields.filter(field => goods[field] !== undefined)
  const company = companyColumns(columns, useCompanyFields('goods'))
  const columnOf = (key: string) =>
    company.find(column => column.key === key) ?? { key, title: '', kind: 'text' as const }
  return (
    <section className="record-head">
      {goods.pictures.length > 0 && (
        <div className="goods-pictures">
          {goods.pictures.map(picture => (
            <a key={picture} href={picture} target="_blank" rel="noreferrer" aria-label={`${goods.name}，看大图`}>
              <img src={thumbnailOf(picture)} alt="" />
            </a>
          ))}
        </div>
      )}
      <dl>
        <Fact title="编码">{goods.code}</Fact>
        {(['brandId', 'categoryId'] as const).map(key => (
          <Fact key={key} title={columnOf(key).title}>
            <Value column={columnOf(key)} value={goods[key]} />
          </Fact>
        ))}
        {told.map(field => (
          <Fact key={field} title={`${columnOf(field).title}（元/${priceUnits[goods.priceUnit]}）`}>
            <Price goods={goods} field={field} />
          </Fact>
        ))}
      </dl>
      <div className="record-actions">
        {may(routes.edit) && (
          <>
            <Button icon="edit" onClick={onEdit}>
              编辑
            </Button>
            <Button icon="copy" onClick={onCopy}>
              复制为新商品
            </Button>
          </>
        )}
        <Button onClick={onLabel}>打印标签</Button>
      </div>
      {goods.held && (
        <p className="hint">
          今天按价格管理的 {formatFen(goods.held.listPrice)} 元报价（{goods.held.fromDay}{' '}
          起），改资料里的标价不改变报价。
          <OwnPrices of={{ goodsId: goods.id }} />
        </p>
      )}
    </section>
  )
}

function Price({ goods, field }: { goods: GoodsDetail; field: GuardedField }) {
  if (field !== 'cost') return <TodaysPrice row={goods} field={field} />
  if (goods.cost == null) return <span className="nothing">未设置</span>
  return <Value column={{ key: 'cost', title: '成本', kind: 'money' }} value={goods.cost} />
}

const tabs = [
  { key: 'facts', title: '资料' },
  { key: 'units', title: '单位换算' },
  { key: 'history', title: '变更历史' },
]

function Parts({ goods }: { goods: GoodsDetail }) {
  const [tab, setTab] = useState('facts')
  const brought = useSettings()
    .brought(goodsTabs)
    .filter(({ menu }) => may(menu))
  const all = [...tabs.slice(0, 2), ...brought, ...tabs.slice(2)]
  const other = brought.find(({ key }) => key === tab)
  return (
    <Tabs label="商品详情" tabs={all} value={tab} onChange={setTab}>
      {tab === 'facts' && <Facts goods={goods} />}
      {tab === 'units' && <UnitTrial goods={goods} />}
      {other && (
        <Suspense>
          <other.Tab goods={goods} />
        </Suspense>
      )}
      {tab === 'history' && <History id={goods.id} />}
    </Tabs>
  )
}

function Facts({ goods }: { goods: GoodsDetail }) {
  const shown = useRecordFacts('goods', ofFacts, goods)
  return (
    <>
      <RecordFacts columns={shown} record={goods} wide={['remark']} draw={drawOwn(recordOf(goods), goods)} />
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

function History({ id }: { id: number }) {
  const { data, error } = useQuery(historyQuery(id))
  return <HistoryList entries={data} error={error} />
}
